import { errorCode, FAULTS, type Fault, type Module } from '@petatirta/contract'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError, NetworkError } from '#shared/api/errors.ts'
import { problemTexts } from '#shared/ui/problem/texts.ts'
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

export const isFault = (error: unknown, module: Module, fault: Fault): boolean =>
  error instanceof ApiError && error.code === errorCode(module, fault)

/** Why something was refused, in the words of the server where it has any. */
export function reasonOf(error: unknown): string {
  if (error instanceof NetworkError) return problemTexts.network
  if (!(error instanceof ApiError)) return problemTexts.server
  const fields = error.errors.map(({ message }) => message).join('. ')
  // 'The data is invalid' says less than what is wrong with which field.
  return (error.status === FAULTS.invalid.status && fields) || error.message
}

/** The fields that the server names, by the last part of their path: 'user.username' is the field username. */
export const refusedFields = (error: unknown): { name: string; message: string }[] =>
  error instanceof ApiError
    ? error.errors.map(({ path, message }) => ({ name: path.split('.').at(-1) ?? path, message }))
    : []
