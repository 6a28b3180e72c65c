import { Alert, Box, Button, TextField } from '@mui/material'
import {
  CUSTOMER_FORM_FIELDS,
  type CustomerFormField,
  customerField,
  DEFAULT_ZOOM,
  validateCustomerField,
} from '@petatirta/domain'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { loadPointMap } from '#map/place/load-point-map.ts'
import { TextInput } from '#shared/ui/form/text-input.tsx'
import type { Place } from '#shared/ui/point-map/handle.ts'
import { PlaceInput } from '#shared/ui/point-map/place-input.tsx'
import { isListed } from './customer-choices.ts'
import type { CustomerValues } from './customer-record.ts'
import { ListedInput } from './listed-input.tsx'
import { choiceTexts, customerDataTexts as texts } from './texts.ts'
import { choicesQuery } from './use-customers.ts'

function hintOf(name: CustomerFormField): string | undefined {
  if (name === 'latitude' || name === 'longitude') return texts.coordinateHint[name]
  const { type, isOptional } = customerField(name)
  if (!isOptional) return undefined
  return type === 'text' ? texts.optionalHint : texts.dateHint
}

const validators = Object.fromEntries(
  CUSTOMER_FORM_FIELDS.map(name => [name, (value: string) => validateCustomerField(name, value)]),
) as Record<CustomerFormField, (value: string) => string | undefined>

const WHOLE_ROW = { gridColumn: '1 / -1' }

interface Props {
  form: UseFormReturn<CustomerValues>
  city: string
  /** Of the city: where the map is while the customer has no place yet. */
  centre: Place
  /** The number of a customer that exists, which stays. */
  fixedId: string | undefined
}

/** The sixteen fields of M2.9, and the place on a map. */
export function CustomerForm({ form, city, centre, fixedId }: Props) {
  const choices = useQuery(choicesQuery(city))
  const first = fixedId === undefined ? 'idpelangga' : 'nama'
  const input = (name: CustomerFormField) => {
    const common = { name, label: customerField(name).label, validate: validators[name] }
    if (name === 'idpelangga' && fixedId !== undefined)
      return (
        <TextField
          label={common.label}
          value={fixedId}
          helperText={texts.fixedId}
          slotProps={{ input: { readOnly: true } }}
        />
      )
    if (isListed(name))
      return (
        <ListedInput {...common} form={form} name={name} choices={choices.data} loading={choices.isPending} />
      )
    return (
      <TextInput
        {...common}
        control={form.control}
        hint={hintOf(name)}
        required={!customerField(name).isOptional}
        autoFocus={name === first}
      />
    )
  }
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        alignItems: 'start',
      }}
    >
      {choices.isError && !choices.data && (
        <Alert severity="warning" sx={WHOLE_ROW} action={<Retry onClick={() => void choices.refetch()} />}>
          {choiceTexts.notLoaded}
        </Alert>
      )}
      {CUSTOMER_FORM_FIELDS.map(name => (
        <Fragment key={name}>
          {input(name)}
          {name === 'longitude' && (
            <Box sx={WHOLE_ROW}>
              <PlaceInput
                form={form}
                lon="longitude"
                lat="latitude"
                label={texts.map}
                centre={centre}
                zoom={DEFAULT_ZOOM}
                load={loadPointMap}
              />
            </Box>
          )}
        </Fragment>
      ))}
    </Box>
  )
}

const Retry = ({ onClick }: { onClick: () => void }) => (
  <Button color="inherit" size="small" onClick={onClick}>
    {texts.retry}
  </Button>
)
