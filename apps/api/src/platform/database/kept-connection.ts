import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { type DatabaseConfig, openConnection } from './database-client.ts'

/** The one connection of a thread, kept from order to order while they are for the same database. */
export class KeptConnection {
  #kept: { readonly connection: DatabaseConfig; readonly client: pg.Client } | undefined

  isFor(connection: DatabaseConfig): boolean {
    return isDeepStrictEqual(this.#kept?.connection, connection)
  }

  async open(connection: DatabaseConfig): Promise<pg.Client> {
    if (this.#kept && this.isFor(connection)) return this.#kept.client
    await this.close()
    const client = await openConnection(connection)
    // One that breaks in use fails its query; one that breaks while idle is replaced at the next order.
    client.on('error', () => {
      if (this.#kept?.client === client) this.#kept = undefined
    })
    this.#kept = { connection, client }
    return client
  }

  async close(): Promise<void> {
    const client = this.#kept?.client
    this.#kept = undefined
    await client?.end().catch(() => undefined)
  }
}
