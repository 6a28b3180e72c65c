/** Small files by key, whole: read and written in one piece, seen old or new but never half. */
export interface Storage {
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Buffer | undefined>
  /** What is not there is as good as deleted. */
  remove(key: string): Promise<void>
  /** Fails while the store is away; absent where it is part of this machine. */
  ready?(): Promise<void>
}
