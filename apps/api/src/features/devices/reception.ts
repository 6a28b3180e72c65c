import type { FieldError, Refusal } from '@petatirta/contract'
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

export type Reply =
  | { readonly refused?: undefined }
  | { readonly refused: Refusal; readonly problems: readonly FieldError[] }

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
  return async function receive(
    source: Source,
    device: unknown,
    content: Read<unknown> | Silence,
    /** What a broker has kept for us while we were away is no flood. */
    isBacklog = false,
  ): Promise<Reply> {
    const refuse = (refused: Refusal, problems: readonly FieldError[], from = ''): Reply => {
      refusals.count(source, refused, `${from}${said(problems)}`)
      return { refused, problems }
    }
    // It may be anything that JSON can say, also what has no text.
    const called = typeof device === 'string' ? device.slice(0, 100) : typeof device
    if (!isBacklog && !gate.admits(sourceName(source), called))
      return refuse('flood', [{ path: 'deviceId', message: `Terlalu banyak pesan dari ${called}` }])
    const id = readDeviceId(device)
    if ('problems' in id) return refuse('format', id.problems)
    const deviceId = id.value
    const from = `${deviceId}: `

    const store = async (message: Parameters<Intake['take']>[0]): Promise<Reply> => {
      const outcome = await intake.take(message)
      if (!outcome.refused) return TAKEN
      return refuse(outcome.refused, [{ path: '', message: outcome.detail }], from)
    }
    if ('silent' in content) return store({ source, deviceId, content })
    if ('problems' in content) return refuse('format', content.problems, from)
    const message = readDeviceMessage(content.value)
    if ('problems' in message) return refuse('format', message.problems, from)
    const receivedAt = Date.now()
    const { report, refused } = judge(message.value, receivedAt, oldestKept(receivedAt, historyMonths))
    const late = refused.length > 0 ? refuse('time', refused, from) : TAKEN
    return report ? store({ source, deviceId, content: report }) : late
  }
}

export type Receive = ReturnType<typeof createReception>
