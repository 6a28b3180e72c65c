export interface ValidRequest {
  query?: Record<string, string>
  body?: unknown
  bytes?: Uint8Array<ArrayBuffer>
  form?: FormData
  headers?: Record<string, string>
  /** What the path names, where that is not a customer. */
  id?: string
}
