import { FAULTS, type FieldError } from '@petatirta/contract'

/** The server answered, with anything but 200. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: number
  readonly errors: readonly FieldError[]
  /** After how many seconds the server may answer otherwise, where it said so. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    code: number,
    message: string,
    errors: readonly FieldError[] = [],
    retryAfter?: number,
  ) {
    super(message)
    this.retryAfter = retryAfter
    this.status = status
    this.code = code
    this.errors = errors
  }
}

/** No answer came. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

/** What a proxy says whose server is away. */
const GATEWAY = [502, 503, 504]

/** No answer, or only a gateway's. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && GATEWAY.includes(error.status))

export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && error.status === FAULTS.notFound.status
