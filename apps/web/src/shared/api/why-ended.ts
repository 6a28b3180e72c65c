import { calls } from '@petatirta/contract/routes'
import { API_BASE, asEnvelope, bearer } from './answer.ts'

/** A socket that was closed does not say why its session is over; the refusal of a call with its token does. */
export async function whyEnded(token: string) {
  const { method, path } = calls.getAccount
  try {
    const response = await fetch(`${API_BASE}${path}`, { method, headers: bearer(token) })
    return asEnvelope(await response.json())?.reason
  } catch (cause) {
    console.warn('The server did not say why the session ended', cause)
    return undefined
  }
}
