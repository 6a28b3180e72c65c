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
import { type Control, useWatch } from 'react-hook-form'
import { StatusInput } from '#shared/ui/form/status-input.tsx'
import { TextInput } from '#shared/ui/form/text-input.tsx'
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

type TextField = keyof typeof VALIDATE

interface Props {
  control: Control<CompanyValues>
  /** The slug that is stored; its change has consequences. */
  storedSlug?: string
}

export function CompanyForm({ control, storedSlug }: Props) {
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
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' }}
    >
      {input('name')}
      {input('slug', slugChanged ? companyHints.slugChanged : companyHints.slug(slug))}
      {input('uniqueCode')}
      {input('uniqueCodeDevice')}
      {input('lon', companyHints.coordinate)}
      {input('lat', companyHints.coordinate)}
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
