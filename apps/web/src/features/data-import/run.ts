import type {
  Changes,
  FieldError,
  ImportCounts,
  ImportEntry,
  ImportFailure,
  ImportKind,
  ImportResult,
  SubscriberMessage,
} from '@petatirta/contract'

interface RefusingImport {
  readonly id: string
  readonly kind: ImportKind
}

/** What became of a file that was imported. */
export interface Outcome {
  readonly counts: ImportCounts
  /** The first of them. */
  readonly failures: readonly ImportFailure[]
  /** The imports that refused something, or may have. */
  readonly imports: readonly RefusingImport[]
  /** What a correction would change in existing records, and has not. */
  readonly withheld?: Changes | undefined
  /** Manual corrections that gave way to newer values of the file. */
  readonly overruled?: Changes | undefined
}

export interface Running {
  readonly at: 'running'
  /** Share of the bytes that have left, 0 to 1. */
  readonly sent: number
  /** From the server: things read, and how far it is, 0 to 100. */
  readonly processed: number
  readonly progress: number
  readonly message: string | undefined
  readonly cancelling: boolean
}

export type Ended =
  | { readonly at: 'done'; readonly outcome: Outcome }
  | {
      readonly at: 'failed'
      readonly reason: string
      /** The first that were wrong in a file of which nothing could be used. */
      readonly failures?: readonly ImportFailure[]
    }
  | { readonly at: 'cancelled' }

export type Step = { readonly at: 'waiting' } | Running | Ended

export interface RunFile {
  readonly id: string
  readonly kind: ImportKind
  /** What it holds. */
  readonly label: string
  readonly name: string
  readonly size: number
  /** Of files that were looked at first. */
  readonly draft?: string
  /** Where on the city's map it can be seen, once it is in. */
  readonly map?: MapAddress
  readonly step: Step
}

/** The parameters of a map's address. */
export type MapAddress = Readonly<Record<string, string>>

/** Files on their way to one utility, one after the other. */
export interface Run {
  readonly city: string
  readonly cityName: string
  readonly files: readonly RunFile[]
}

export type RunChange =
  | { type: 'start'; run: Run }
  | { type: 'begin'; id: string }
  | { type: 'sent'; id: string; share: number }
  | { type: 'message'; message: SubscriberMessage }
  | { type: 'cancel'; id: string }
  | { type: 'end'; id: string; step: Ended }
  | { type: 'close' }

const BEGUN: Running = {
  at: 'running',
  sent: 0,
  processed: 0,
  progress: 0,
  message: undefined,
  cancelling: false,
}

export function changeRun(run: Run | null, change: RunChange): Run | null {
  switch (change.type) {
    case 'start':
      return change.run
    case 'close':
      return null
    case 'begin':
      return withStep(run, change.id, step => (step.at === 'waiting' ? BEGUN : step))
    case 'sent':
      return withRunning(run, change.id, step => ({ ...step, sent: Math.max(step.sent, change.share) }))
    case 'message':
      return withRunning(run, change.message.jobId, step => applyMessage(step, change.message))
    case 'cancel':
      return withStep(run, change.id, step =>
        step.at === 'waiting'
          ? { at: 'cancelled' }
          : step.at === 'running'
            ? { ...step, cancelling: true }
            : step,
      )
    case 'end':
      return withStep(run, change.id, step => (isEnded(step) ? step : change.step))
  }
}

/** Messages may overtake each other; a bar that runs backwards is never right. */
function applyMessage(
  step: Running,
  { status, processed = 0, progress = 0, message }: SubscriberMessage,
): Running {
  if (status !== 'queued' && status !== 'running') return step
  return {
    ...step,
    processed: Math.max(step.processed, processed),
    progress: Math.max(step.progress, progress),
    message: message || step.message,
  }
}

const withStep = (run: Run | null, id: string | undefined, change: (step: Step) => Step): Run | null =>
  run && {
    ...run,
    files: run.files.map(file => (file.id === id ? { ...file, step: change(file.step) } : file)),
  }

const withRunning = (run: Run | null, id: string | undefined, change: (step: Running) => Running) =>
  withStep(run, id, step => (step.at === 'running' ? change(step) : step))

/** As the server counts: so much of the whole is reading, which keeps pace with sending. */
const SENDING_PERCENT = 60

/** How much of the whole is done, in per cent; undefined while unknown. */
export function percentDone({ sent, progress, cancelling }: Running): number | undefined {
  if (cancelling || (sent === 1 && progress === 0)) return undefined
  return Math.round(Math.max(sent * SENDING_PERCENT, progress))
}

export const isEnded = (step: Step): step is Ended => step.at !== 'waiting' && step.at !== 'running'

export const isRunning = (run: Run | null): boolean => run?.files.some(({ step }) => !isEnded(step)) ?? false

export const resultOutcome = (result: ImportResult): Outcome => {
  const { failed_payload, imports, withheld, overruled, ...counts } = result
  return {
    counts,
    failures: Object.values(failed_payload).flat(),
    imports: imports.length > 1 ? imports.filter(({ kind }) => failed_payload[kind]?.length) : imports,
    ...(withheld && { withheld }),
    ...(overruled && { overruled }),
  }
}

/** From the history, when the answer itself did not arrive: how many failed, but not which. */
export const entryOutcome = (entry: ImportEntry): Outcome => {
  const { added, changed, unchanged, removed, repaired, failed, overruled } = entry
  return {
    counts: { added, changed, unchanged, removed, repaired, failed },
    failures: [],
    imports: [{ id: entry.id, kind: entry.kind }],
    ...(overruled && { overruled }),
  }
}

const POSITION = /^features\.(\d+)$/

/** What the server found wrong in a file that it refused whole. */
export const refusedData = (errors: readonly FieldError[]): ImportFailure[] =>
  errors.flatMap(({ path, message }) => {
    const position = POSITION.exec(path)?.[1]
    return position === undefined
      ? []
      : [{ position: Number(position), id: null, field: null, reason: message, value: null }]
  })

/** A8: one message for the whole run; the worst that happened to a file decides. */
export type Verdict = 'exception' | 'cancelled' | 'partial' | 'all'

export function verdictOf(ends: readonly Ended[]): Verdict {
  if (ends.some(({ at }) => at === 'failed')) return 'exception'
  if (ends.some(({ at }) => at === 'cancelled')) return 'cancelled'
  return ends.some(end => end.at === 'done' && end.outcome.counts.failed > 0) ? 'partial' : 'all'
}
