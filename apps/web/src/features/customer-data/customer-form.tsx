import { Box, TextField } from '@mui/material'
import {
  CUSTOMER_FORM_FIELDS,
  type CustomerFormField,
  customerField,
  validateCustomerField,
} from '@petatirta/domain'
import type { Control } from 'react-hook-form'
import { TextInput } from '#shared/ui/form/text-input.tsx'
import type { CustomerValues } from './customer-record.ts'
import { customerDataTexts as texts } from './texts.ts'

function hintOf(name: CustomerFormField): string | undefined {
  if (name === 'latitude' || name === 'longitude') return texts.coordinateHint[name]
  const { type, isOptional } = customerField(name)
  if (!isOptional) return undefined
  return type === 'text' ? texts.optionalHint : texts.dateHint
}

const validators = Object.fromEntries(
  CUSTOMER_FORM_FIELDS.map(name => [name, (value: string) => validateCustomerField(name, value)]),
) as Record<CustomerFormField, (value: string) => string | undefined>

interface Props {
  control: Control<CustomerValues>
  /** The number of a customer that exists, which stays. */
  fixedId: string | undefined
}

/** The sixteen fields of M2.9. */
export function CustomerForm({ control, fixedId }: Props) {
  const first = fixedId === undefined ? 'idpelangga' : 'nama'
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' }}
    >
      {CUSTOMER_FORM_FIELDS.map(name =>
        name === 'idpelangga' && fixedId !== undefined ? (
          <TextField
            key={name}
            label={customerField(name).label}
            value={fixedId}
            helperText={texts.fixedId}
            slotProps={{ input: { readOnly: true } }}
          />
        ) : (
          <TextInput
            key={name}
            control={control}
            name={name}
            label={customerField(name).label}
            validate={validators[name]}
            hint={hintOf(name)}
            required={!customerField(name).isOptional}
            autoFocus={name === first}
          />
        ),
      )}
    </Box>
  )
}
