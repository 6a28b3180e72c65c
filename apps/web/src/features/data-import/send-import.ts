import {
  type DraftItem,
  type ImportEntry,
  type ImportKind,
  type ImportResult,
  importFormat,
} from '@petatirta/contract'
import { calls } from '@petatirta/contract/routes'
import { callApi } from '#shared/api/client.ts'
import { ApiError, NetworkError } from '#shared/api/errors.ts'
import { buildQuery, fillPath } from '#shared/api/request.ts'
import { sendForm } from '#shared/api/send-form.ts'
import { reasonOf } from '#shared/ui/form/failure.ts'
import { uploadPath } from './chosen-files.ts'
import { type Ended, entryOutcome, type MapAddress, refusedData, resultOutcome } from './run.ts'
import { runTexts as texts } from './texts.ts'

interface Import {
  readonly id: string
  readonly kind: ImportKind
  readonly city: string
}

/** A file and the call that takes it. */
export interface FileSending extends Import {
  readonly file: File
  /** The import whose refused data the file corrects. */
  readonly correctionOf?: string
  /** Of a correction: it may change existing records. */
  readonly overwrite?: true
  /** Of complaints: those that the file does not hold are removed. */
  readonly replace?: boolean
}

/** Layers of files that the server has already, as decided in their preview. */
export interface DraftSending extends Import {
  readonly draft: string
  readonly items: DraftItem[]
  readonly confirm?: string
  readonly profile?: string
  readonly label: string
  readonly name: string
  readonly size: number
  readonly map: MapAddress
}

export type Sending = FileSending | DraftSending

export interface SendOptions {
  signal: AbortSignal
  onSent: (share: number) => void
}

/** The abort reason when the user left the page: the result is not needed. */
export const LEFT = 'left'

/** Sends one file and returns how that ended; it never throws. */
export async function sendImport(sending: Sending, options: SendOptions): Promise<Ended> {
  try {
    const payload = 'draft' in sending ? await runDraft(sending, options) : await sendFile(sending, options)
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

async function sendFile(sending: FileSending, options: SendOptions): Promise<ImportResult> {
  const { address, form } = requestOf(sending)
  return (await sendForm<ImportResult>(address, form, options)).payload
}

async function runDraft(sending: DraftSending, { signal, onSent }: SendOptions): Promise<ImportResult> {
  const { id, city, draft, items, confirm, profile } = sending
  onSent(1)
  const body = { items, importId: id, ...(confirm && { confirm }), ...(profile && { profile }) }
  const input = { params: { id: draft }, query: { city }, body }
  return (await callApi(calls.runImportDraft, input, { signal })).payload
}

function refused(error: unknown): Ended {
  const failures = error instanceof ApiError ? refusedData(error.errors) : []
  // What is wrong with which feature is listed; the reason says it once.
  return failures.length > 0 && error instanceof ApiError
    ? { at: 'failed', reason: error.message, failures }
    : { at: 'failed', reason: reasonOf(error) }
}

/** A7: multipart, the city before the file. */
function requestOf({ id, kind, city, file, correctionOf, overwrite, replace }: FileSending) {
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
async function lookUp({ id, city }: Import): Promise<ImportEntry | undefined> {
  for (let look = 1; ; look++) {
    const { payload } = await callApi(calls.listImports, { query: { city, p: 1, rp: NEWEST } })
    const entry = payload.find(each => each.id === id)
    if (entry?.status !== 'running' || look === LOOKS) return entry
    await new Promise(resolve => setTimeout(resolve, LOOK_AGAIN_MS))
  }
}
