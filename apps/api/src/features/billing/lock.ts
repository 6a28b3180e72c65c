import type pg from 'pg'

/** Imports of customers and bills change the same rows. */
export const lockCustomers = (client: pg.ClientBase, cityId: number) =>
  client.query('SELECT pg_advisory_xact_lock(hashtext($1), $2)', ['import:customer', cityId])
