import { errorCode, FAULTS, type Fault, type Module } from '@petatirta/contract'
import { ApiError, NetworkError } from '#shared/api/errors.ts'
import { problemTexts } from '#shared/ui/problem/texts.ts'

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
