import { type Envelope, FAULTS } from '@petatirta/contract'
import { sessionStore, signOut } from '#shared/session/session.ts'
import { ApiError } from './errors.ts'

export const API_BASE = '/api'

export const bearer = (token: string | null): Record<string, string> =>
  token === null ? {} : { Authorization: `Bearer ${token}` }

type AnyEnvelope = Envelope<unknown> & { errors?: ApiError['errors'] }

/** Undefined for an answer that is no envelope, such as a proxy's error page. */
export const asEnvelope = (answer: unknown): AnyEnvelope | undefined =>
  typeof answer === 'object' && answer !== null && 'code' in answer ? (answer as AnyEnvelope) : undefined

/** The answer of a call that succeeded; every other is thrown. `token` is the one that the call was made with. */
export function acceptAnswer(
  status: number,
  answer: AnyEnvelope | undefined,
  token: string | null,
): AnyEnvelope {
  if (status >= 200 && status < 300 && answer?.code === 200) return answer
  // A late answer to an older token must not end the session that replaced it.
  if (status === FAULTS.notSignedIn.status && token !== null && token === sessionStore.getState().token)
    signOut('ended')
  throw new ApiError(
    status,
    answer?.code ?? status,
    answer?.message ?? FAULTS.unexpected.message,
    answer?.errors,
  )
}
