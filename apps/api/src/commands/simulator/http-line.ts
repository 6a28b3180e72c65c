import { calls, type FieldError } from '@petatirta/contract'
import { type Line, PermanentFailure, TemporaryFailure } from './line.ts'

const ANSWER_WITHIN_MS = 30_000

interface Answer {
  message?: string
  errors?: readonly FieldError[]
}

const said = ({ message = '', errors = [] }: Answer) =>
  errors.map(error => `${error.path}: ${error.message}`).join('; ') || message

/** The readings of a utility's devices over HTTP, with its key. */
export function httpLine(server: string, key: string): Line {
  const { method, path } = calls.sendReadings
  const address = new URL(`/api${path}`, server)
  return {
    async send(deviceId, message) {
      const response = await fetch(address, {
        method,
        headers: { 'content-type': 'application/json', 'x-device-key': key },
        body: JSON.stringify({ deviceId, ...message }),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      }).catch((error: unknown) => {
        throw new TemporaryFailure(
          `No server answers at ${address.origin}. Is PetaTirta running there (npm start)?`,
          { cause: error },
        )
      })
      const answer = (await response.json().catch(() => undefined)) as Answer | undefined
      if (response.ok && answer) return
      switch (response.status) {
        case 401:
          throw new PermanentFailure(
            'The key is wrong: it was never issued, has been replaced or revoked. A new one is issued on the page PDAM, button Perangkat.',
          )
        case 403:
          throw new PermanentFailure('The key is right, but the utility it was issued for is not active.')
        case 429:
          throw new TemporaryFailure('Too many messages: the server refuses some. A larger --every helps.')
        case 400:
        case 422:
          throw new PermanentFailure(`The server refuses what the devices say: ${said(answer ?? {})}`)
        default:
          if (response.status >= 500)
            throw new TemporaryFailure(`The server at ${address.origin} cannot store now.`)
          throw new PermanentFailure(
            `What answers at ${address.origin} is no PetaTirta (status ${response.status}).`,
          )
      }
    },
    close: async () => undefined,
  }
}
