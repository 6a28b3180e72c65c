import type { FieldError, Refusal } from '@petatirta/contract'
import { NoRoom } from '#platform/gate.ts'
import type { createFloodGate } from './flood.ts'
import type { Intake } from './intake.ts'
import {
  judge,
  oldestKept,
  type Read,
  readDeviceId,
  readDeviceMessage,
  type Silence,
  type Source,
} from './message.ts'
import { type Refusals, sourceName } from './refusals.ts'

export interface Refused {
  readonly refused: Refusal
  readonly problems: readonly FieldError[]
  /** Not because of its own utility: all of them together send more than is stored. */
  readonly isBusy?: boolean
}
export type Reply = { readonly refused?: undefined } | Refused

export interface Arrival {
  readonly source: Source
  readonly device: unknown
  /** Read when it is known that the message is no flood. */
  readonly content: () => Read<unknown> | Silence
  /** Whose allowance and turn it takes: the utility, by whichever way its devices report. */
  readonly utility?: string
  /** The broker keeps it until it is stored. What it has kept while we were away is no flood. */
  readonly keptBy?: 'broker' | 'broker while away'
  readonly gone?: AbortSignal
}

interface Options {
  intake: Intake
  gate: ReturnType<typeof createFloodGate>
  refusals: Refusals
  historyMonths: number
}

const TAKEN: Reply = {}
const said = (problems: readonly FieldError[]) =>
  problems.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; ')

/** What every message goes through, whichever way it came in: flood, form, times, storage. Each refusal is counted. */
export function createReception({ intake, gate, refusals, historyMonths }: Options) {
  const refuseAs = (
    source: Source,
    refused: Refusal,
    problems: readonly FieldError[],
    from = '',
  ): Refused => {
    refusals.count(source, refused, `${from}${said(problems)}`)
    return { refused, problems }
  }
  /** Who asks too much is refused before more is spent on it. */
  const crowded = (source: Source, { own }: NoRoom): Refused => {
    const message = own ? 'Terlalu banyak data menunggu disimpan' : 'Server sedang sibuk'
    return { ...refuseAs(source, 'flood', [{ path: '', message }]), isBusy: !own }
  }

  async function receive({
    source,
    device,
    content: read,
    utility = sourceName(source),
    keptBy,
    gone,
  }: Arrival): Promise<Reply> {
    const refuse = (refused: Refusal, problems: readonly FieldError[], from?: string): Reply =>
      refuseAs(source, refused, problems, from)
    // It may be anything that JSON can say, also what has no text.
    const called = typeof device === 'string' ? device.slice(0, 100) : typeof device
    if (keptBy !== 'broker while away' && !gate.admits(utility, called))
      return refuse('flood', [{ path: 'deviceId', message: `Terlalu banyak pesan dari ${called}` }])
    const id = readDeviceId(device)
    if ('problems' in id) return refuse('format', id.problems)
    const deviceId = id.value
    const from = `${deviceId}: `

    const store = async (message: Parameters<Intake['take']>[0]): Promise<Reply> => {
      try {
        const outcome = await intake.take(message, { utility, isKept: keptBy !== undefined, gone })
        if (!outcome.refused) return TAKEN
        return refuse(outcome.refused, [{ path: '', message: outcome.detail }], from)
      } catch (error) {
        if (error instanceof NoRoom) return crowded(source, error)
        throw error
      }
    }
    const content = read()
    if ('silent' in content) return store({ source, deviceId, content })
    if ('problems' in content) return refuse('format', content.problems, from)
    const message = readDeviceMessage(content.value)
    if ('problems' in message) return refuse('format', message.problems, from)
    const receivedAt = Date.now()
    const { report, refused } = judge(message.value, receivedAt, oldestKept(receivedAt, historyMonths))
    const late = refused.length > 0 ? refuse('time', refused, from) : TAKEN
    return report ? store({ source, deviceId, content: report }) : late
  }

  return {
    receive,
    /** Why a sender is refused before its message is read, where it is. */
    refuseUnread(source: Source, utility: string, bytes: number): Refused | undefined {
      const full = intake.refusal(utility)
      if (full) return crowded(source, full)
      if (gate.admitsBytes(utility, bytes)) return undefined
      return refuseAs(source, 'flood', [{ path: '', message: 'Terlalu banyak data dikirim' }])
    },
  }
}

export type Reception = ReturnType<typeof createReception>
