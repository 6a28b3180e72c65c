import { FAULTS } from '@petatirta/contract'
import { ApiError, NetworkError } from '#shared/api/errors.ts'
import { reasonOf } from '#shared/ui/form/failure.ts'
import { loginTexts } from './texts.ts'

/** A8, and the server's own words when it refuses for now (429) or fails. */
export function loginMessage(error: unknown): string {
  if (error instanceof NetworkError) return loginTexts.network
  if (!(error instanceof ApiError)) return loginTexts.server
  const refused: number[] = [FAULTS.notSignedIn.status, FAULTS.invalid.status]
  return refused.includes(error.status) ? loginTexts.wrongCredentials : error.message
}

/** Of the second step: the server says itself what is wrong with a code. */
export const codeMessage = (error: unknown): string =>
  error instanceof NetworkError ? loginTexts.network : reasonOf(error)
