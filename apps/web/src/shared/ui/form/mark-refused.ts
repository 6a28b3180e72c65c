import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { isFault, refusedFields } from './failure.ts'
import { formTexts } from './texts.ts'
import type { UserValues } from './user-values.ts'

/** Shows what the server says about fields at the fields of this form; false when it names none of them. */
export function markRefused<V extends FieldValues>(form: UseFormReturn<V>, error: unknown): boolean {
  const known = refusedFields(error).filter(({ name }) => name in form.getValues())
  for (const [index, { name, message }] of known.entries())
    form.setError(name as FieldPath<V>, { message }, { shouldFocus: index === 0 })
  return known.length > 0
}

export function markUserRefused(form: UseFormReturn<UserValues>, error: unknown): void {
  if (isFault(error, 'user', 'exists'))
    form.setError('username', { message: formTexts.chooseOther }, { shouldFocus: true })
  else markRefused(form, error)
}
