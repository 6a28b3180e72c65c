import type { FieldError, SessionEnd } from '@petatirta/contract'
import { errorCode, errorMessage, FAULTS, type Fault, type Module } from '@petatirta/contract/plain'

/** A refusal with its place in the catalogue; anything else that is thrown is a defect and answers 99. */
export class AppError extends Error {
  readonly code: number
  readonly status: number
  readonly errors: FieldError[] | undefined
  readonly reason: SessionEnd | undefined

  constructor(
    module: Module,
    fault: Fault,
    options: {
      message?: string
      errors?: FieldError[]
      reason?: SessionEnd | undefined
      cause?: unknown
    } = {},
  ) {
    super(options.message ?? errorMessage(module, fault), { cause: options.cause })
    this.code = errorCode(module, fault)
    this.status = FAULTS[fault].status
    this.errors = options.errors
    this.reason = options.reason
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

export const isRetryable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && SERIALISATION.includes(String(error.code))
