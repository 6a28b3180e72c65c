import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { CompanySelect } from '#shared/ui/company-select/company-select.tsx'

interface Props<V extends FieldValues> {
  control: Control<V>
  name: FieldPath<V>
  label: string
  validate: (slug: string) => string | undefined
}

/** The slug of a utility; '' while none is chosen. */
export function CompanyInput<V extends FieldValues>({ control, name, label, validate }: Props<V>) {
  const { field, fieldState } = useController({ control, name, rules: { validate } })
  return (
    <CompanySelect
      label={label}
      value={field.value || null}
      onChange={slug => field.onChange(slug ?? '')}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error?.message}
    />
  )
}
