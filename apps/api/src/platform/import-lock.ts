import type { ImportKind } from '@petatirta/contract'
import type pg from 'pg'

/** Bills change customers: the two wait for each other. */
export const importLock = (kind: ImportKind): string => `import:${kind === 'bill' ? 'customer' : kind}`

/** One at a time per city and kind, until the transaction ends. */
export const lockImport = (client: pg.ClientBase, kind: ImportKind, cityId: number) =>
  client.query('SELECT pg_advisory_xact_lock(hashtext($1), $2)', [importLock(kind), cityId])
