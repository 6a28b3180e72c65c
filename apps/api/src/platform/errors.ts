import type { FieldError, SessionEnd } from '@petatirta/contract'
import { errorCode, errorMessage, FAULTS, type Fault, type Module } from '@petatirta/contract/plain'

/** A refusal with its place in the catalogue; anything else that is thrown is a defect and answers 99. */
export class AppError extends Error {
  readonly code: number
  readonly status: number
  readonly errors: FieldError[] | undefined
  readonly reason: SessionEnd | undefined
  /** Seconds, for refusals that asking again later may change. */
  readonly retryAfter: number | undefined

  constructor(
    module: Module,
    fault: Fault,
    options: {
      message?: string
      errors?: FieldError[]
      reason?: SessionEnd | undefined
      retryAfter?: number
      cause?: unknown
    } = {},
  ) {
    super(options.message ?? errorMessage(module, fault), { cause: options.cause })
    this.code = errorCode(module, fault)
    this.status = FAULTS[fault].status
    this.errors = options.errors
    this.reason = options.reason
    this.retryAfter = options.retryAfter
  }
}

const SERIALISATION = ['40001', '40P01']

const BROKEN_RULES = ['23503', '23505']

/** PostgreSQL's word for "this exists already" or "that does not exist", by the constraint that said so. */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  BROKEN_RULES.includes(String(error.code)) &&
  'constraint' in error &&
  error.constraint === constraint

const FOREIGN_KEY = '23503'

/** The utility that something was to be stored for was deleted at the same moment. */
export const isOfDeletedCity = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === FOREIGN_KEY &&
  'constraint' in error &&
  String(error.constraint).endsWith('_city_id_fkey')

export const isRetryable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && SERIALISATION.includes(String(error.code))

/** PostgreSQL starts, stops, fails over or has no connection left, PgBouncer has none (08P01); a standby that is asked to write says 25006. */
const AWAY_CODES = /^(53300|57P0[123]|08...|25006)$/
/** Of the line to it, or of a name that is not found. */
const LINE_CALLS = ['connect', 'read', 'write', 'getaddrinfo']
/** The driver has no codes for these. */
const AWAY_MESSAGES =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/

/** The database cannot be asked just now; the same question may be answered later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  return (
    AWAY_CODES.test(code ?? '') || LINE_CALLS.includes(syscall ?? '') || AWAY_MESSAGES.test(error.message)
  )
}

/** PostgreSQL has no room on its disk, in memory, or for what it is set to. */
const isExhausted = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^53\w{3}$/.test(String(error.code))

/** Others hold the rows for longer than its class of calls waits. */
const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03'

/** No fault of the question: asked again some seconds later it may be answered. */
export const mayBeAskedAgain = (error: unknown): boolean =>
  isDatabaseAway(error) || isRetryable(error) || isExhausted(error) || isLocked(error)

/** PostgreSQL ended a statement that took longer than its class of calls may. */
export const isTimedOut = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '57014'

const TOO_HEAVY =
  'Permintaan ini terlalu berat untuk saat ini. Persempit wilayah atau filternya, atau coba lagi nanti'

/** A database that is away, full, in the middle of other changes, or took too long, is no defect of the call. */
export function refusalFor(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (mayBeAskedAgain(error)) return new AppError('auth', 'unavailable')
  if (isTimedOut(error)) return new AppError('auth', 'unavailable', { message: TOO_HEAVY })
  return isOfDeletedCity(error) ? new AppError('company', 'notFound') : undefined
}

/** A setting that is wrong: the start, or what the setting is for, ends with this sentence. */
export class SettingsError extends Error {}
