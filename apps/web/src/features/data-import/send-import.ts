import { type ImportEntry, type ImportKind, type ImportResult, importFormat } from '@petatirta/contract'
import { calls } from '@petatirta/contract/routes'
import { callApi } from '#shared/api/client.ts'
import { ApiError, NetworkError } from '#shared/api/errors.ts'
import { buildQuery, fillPath } from '#shared/api/request.ts'
import { sendForm } from '#shared/api/send-form.ts'
import { reasonOf } from '#shared/ui/form/failure.ts'
import { uploadPath } from './chosen-files.ts'
import { type Ended, entryOutcome, refusedData, resultOutcome } from './run.ts'
import { runTexts as texts } from './texts.ts'

/** A file and the call that takes it. */
export interface Sending {
  readonly id: string
  readonly kind: ImportKind
  readonly city: string
  readonly file: File
  /** The import whose refused data the file corrects. */
  readonly correctionOf?: string
  /** Of a correction: it may change existing records. */
  readonly overwrite?: true
  /** Of complaints: those that the file does not hold are removed. */
  readonly replace?: boolean
}

export interface SendOptions {
  signal: AbortSignal
  onSent: (share: number) => void
}

/** The abort reason when the user left the page: the result is not needed. */
export const LEFT = 'left'

/** Sends one file and returns how that ended; it never throws. */
export async function sendImport(sending: Sending, options: SendOptions): Promise<Ended> {
  try {
    const { address, form } = requestOf(sending)
    const { payload } = await sendForm<ImportResult>(address, form, options)
    return { at: 'done', outcome: resultOutcome(payload) }
  } catch (error) {
    const { aborted, reason } = options.signal
    if (reason === LEFT) return { at: 'cancelled' }
    if (!aborted && !isAnswerLost(error)) return refused(error)
    // It may have ended before the server heard of it, or have been refused in words that did not arrive.
    const entry = await lookUp(sending).catch(() => undefined)
    if (entry?.status === 'done') return { at: 'done', outcome: entryOutcome(entry) }
    if (entry?.status === 'failed') return { at: 'failed', reason: entry.message ?? reasonOf(error) }
    return aborted ? { at: 'cancelled' } : { at: 'failed', reason: texts.lost }
  }
}

function refused(error: unknown): Ended {
  const failures = error instanceof ApiError ? refusedData(error.errors) : []
  // What is wrong with which feature is listed; the reason says it once.
  return failures.length > 0 && error instanceof ApiError
    ? { at: 'failed', reason: error.message, failures }
    : { at: 'failed', reason: reasonOf(error) }
}

/** A7: multipart, the city before the file. */
function requestOf({ id, kind, city, file, correctionOf, overwrite, replace }: Sending) {
  const form = new FormData()
  if (correctionOf !== undefined) {
    form.append('file', file)
    const path = fillPath(calls.correctImport.path, { id: correctionOf })
    return { address: `${path}${buildQuery({ city, newId: id, overwrite })}`, form }
  }
  form.append('city', city)
  form.append(importFormat(kind), file)
  return {
    address: `/upload/${uploadPath(kind)}${buildQuery({ id, mode: replace ? 'replace' : undefined })}`,
    form,
  }
}

/** No answer, or that of something in between that did not wait for ours. */
const isAnswerLost = (error: unknown) =>
  error instanceof NetworkError || (error instanceof ApiError && error.status > 500 && error.code < 1000)

const LOOK_AGAIN_MS = 1000
const LOOKS = 30
const NEWEST = 25

/** The import in the history once it no longer runs there; as it is if that takes too long. */
async function lookUp({ id, city }: Sending): Promise<ImportEntry | undefined> {
  for (let look = 1; ; look++) {
    const { payload } = await callApi(calls.listImports, { query: { city, p: 1, rp: NEWEST } })
    const entry = payload.find(each => each.id === id)
    if (entry?.status !== 'running' || look === LOOKS) return entry
    await new Promise(resolve => setTimeout(resolve, LOOK_AGAIN_MS))
  }
}
