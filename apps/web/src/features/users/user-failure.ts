import { isFault, reasonOf } from '#shared/ui/form/failure.ts'
import { formTexts } from '#shared/ui/form/texts.ts'
import { userTexts } from './texts.ts'

/** A8, and why. */
export function userFailure(error: unknown): { message: string; reason?: string } {
  if (isFault(error, 'user', 'exists')) return { message: formTexts.usernameTaken }
  const reason = isFault(error, 'user', 'notAllowed') ? userTexts.rootOnly : reasonOf(error)
  return { message: formTexts.failed, reason }
}
