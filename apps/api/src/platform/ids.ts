import { randomUUIDv7 } from 'node:crypto'

/** UUIDv7: the time comes first, so new rows land at the end of their index. */
export const newId = (): string => randomUUIDv7()
