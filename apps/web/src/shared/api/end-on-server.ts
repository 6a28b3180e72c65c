import { calls } from '@petatirta/contract/routes'
import { API_BASE, bearer } from './answer.ts'

/** Best effort: who signs out is signed out here whether or not the server hears of it, also when the page goes. */
export function endOnServer(token: string): void {
  const { method, path } = calls.logout
  fetch(`${API_BASE}${path}`, { method, headers: bearer(token), keepalive: true }).catch((cause: unknown) =>
    console.warn('The server did not receive the sign-out', cause),
  )
}
