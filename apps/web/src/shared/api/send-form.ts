import type { Envelope } from '@petatirta/contract'
import { sessionStore } from '#shared/session/session.ts'
import { API_BASE, acceptAnswer, asEnvelope, bearer, inSession } from './answer.ts'
import { NetworkError } from './errors.ts'

interface Options {
  signal: AbortSignal
  /** Which share of the bytes has left, 0 to 1. */
  onSent: (share: number) => void
}

/** Sends files from the disk. Not by fetch, which cannot say how far it is. `address` is below /api. */
export const sendForm = <T>(address: string, form: FormData, options: Options): Promise<Envelope<T>> =>
  inSession(() => sendOnce<T>(address, form, options))

function sendOnce<T>(address: string, form: FormData, { signal, onSent }: Options): Promise<Envelope<T>> {
  const { token } = sessionStore.getState()
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    request.open('POST', `${API_BASE}${address}`)
    for (const [name, value] of Object.entries({ Accept: 'application/json', ...bearer(token) }))
      request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
    request.upload.onload = () => onSent(1)
    request.onload = () => {
      try {
        resolve(acceptAnswer(request.status, readEnvelope(request.responseText), token) as Envelope<T>)
      } catch (error) {
        reject(error)
      }
    }
    request.onerror = () => reject(new NetworkError('The connection broke'))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

function readEnvelope(text: string) {
  try {
    return asEnvelope(JSON.parse(text))
  } catch {
    return undefined
  }
}
