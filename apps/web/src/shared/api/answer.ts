import { type Envelope, type ErrorEnvelope, FAULTS } from '@petatirta/contract'
import { endSession, isSuspended, sessionStore, signedInAgain } from '#shared/session/session.ts'
import { ApiError } from './errors.ts'

export const API_BASE = '/api'

export const bearer = (token: string | null): Record<string, string> =>
  token === null ? {} : { Authorization: `Bearer ${token}` }

type AnyEnvelope = Envelope<unknown> & { errors?: ApiError['errors']; reason?: ErrorEnvelope['reason'] }

/** Undefined for an answer that is no envelope, such as a proxy's error page. */
export const asEnvelope = (answer: unknown): AnyEnvelope | undefined =>
  typeof answer === 'object' && answer !== null && 'code' in answer ? (answer as AnyEnvelope) : undefined

/** The answer of a call that succeeded; every other is thrown. `token` is the one that the call was made with. */
export function acceptAnswer(
  status: number,
  answer: AnyEnvelope | undefined,
  token: string | null,
  retryAfter?: number,
): AnyEnvelope {
  if (status >= 200 && status < 300 && answer?.code === 200) return answer
  // A late answer to an older token must not end the session that replaced it.
  if (status === FAULTS.notSignedIn.status && token !== null && token === sessionStore.getState().token)
    endSession(answer?.reason)
  throw new ApiError(
    status,
    answer?.code ?? status,
    answer?.message ?? FAULTS.unexpected.message,
    answer?.errors,
    retryAfter,
  )
}

const isSignedOut = (error: unknown) =>
  error instanceof ApiError && error.status === FAULTS.notSignedIn.status

/**
 * Makes a call that needs a session. Where it ended while there is unsaved work on the page, the call waits until the
 * user has signed in again, and is made then: what was to be saved is saved.
 */
export async function inSession<T>(attempt: () => Promise<T>): Promise<T> {
  await signedInAgain()
  try {
    return await attempt()
  } catch (error) {
    const waits = isSignedOut(error) && isSuspended(sessionStore.getState())
    if (waits && (await signedInAgain())) return attempt()
    throw error
  }
}
