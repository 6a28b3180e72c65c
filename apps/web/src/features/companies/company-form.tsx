import { Box } from '@mui/material'
import {
  validateApiService,
  validateCompanyName,
  validateGmtOffset,
  validateLatitude,
  validateLongitude,
  validateSlug,
  validateUniqueCode,
  validateUniqueCodeDevice,
} from '@petatirta/domain'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { loadPointMap } from '#map/place/load-point-map.ts'
import { StatusInput } from '#shared/ui/form/status-input.tsx'
import { TextInput } from '#shared/ui/form/text-input.tsx'
import { PlaceInput } from '#shared/ui/point-map/place-input.tsx'
import type { CompanyValues } from './company-record.ts'
import { companyHints, companyFieldTexts as labels } from './texts.ts'

const VALIDATE = {
  name: validateCompanyName,
  slug: validateSlug,
  uniqueCode: validateUniqueCode,
  uniqueCodeDevice: validateUniqueCodeDevice,
  lon: validateLongitude,
  lat: validateLatitude,
  gmtOffset: validateGmtOffset,
  apiService: validateApiService,
} as const

/** What the contract takes at most; numbers are a matter of their own. */
const LENGTHS = {
  name: 200,
  slug: 100,
  uniqueCode: 100,
  uniqueCodeDevice: 100,
  lon: 20,
  lat: 20,
  gmtOffset: 6,
  apiService: 500,
} as const

/** Where a utility may be that has no place yet. */
const INDONESIA = { lon: 118, lat: -2.5 }
const INDONESIA_ZOOM = 3.5

type TextField = keyof typeof VALIDATE

interface Props {
  form: UseFormReturn<CompanyValues>
  /** The slug that is stored; its change has consequences. */
  storedSlug?: string
}

export function CompanyForm({ form, storedSlug }: Props) {
  const { control } = form
  const [slug, status] = useWatch({ control, name: ['slug', 'status'] })
  const slugChanged = storedSlug !== undefined && slug !== storedSlug
  const input = (name: TextField, hint?: string) => (
    <TextInput
      control={control}
      name={name}
      label={labels[name]}
      validate={VALIDATE[name]}
      maxLength={LENGTHS[name]}
      hint={hint}
      autoFocus={name === 'name'}
    />
  )
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        alignItems: 'start',
      }}
    >
      {input('name')}
      {input('slug', slugChanged ? companyHints.slugChanged : companyHints.slug(slug))}
      {input('uniqueCode')}
      {input('uniqueCodeDevice')}
      {input('lon', companyHints.coordinate)}
      {input('lat', companyHints.coordinate)}
      <Box sx={{ gridColumn: '1 / -1' }}>
        <PlaceInput
          form={form}
          lon="lon"
          lat="lat"
          label={labels.map}
          centre={INDONESIA}
          zoom={INDONESIA_ZOOM}
          load={loadPointMap}
        />
      </Box>
      {input('gmtOffset', companyHints.gmtOffset)}
      {input('apiService', companyHints.apiService)}
      <StatusInput
        control={control}
        name="status"
        hint={status === 'false' ? companyHints.inactive : undefined}
      />
    </Box>
  )
}
