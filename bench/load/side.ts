/** One of two databases that are compared, and the product's own server on it. */

import { rssOf } from '@petatirta/harness/processes.ts'
import pg from 'pg'
import { type ProductServer, startProduct } from '../support/product-server.ts'
import { type Asker, askerAt } from './asker.ts'

export class Side {
  readonly pool: pg.Pool
  readonly #databaseUrl: string
  #running: { server: ProductServer; asker: Asker } | undefined

  constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl
    this.pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  }

  get #now() {
    if (!this.#running) throw new Error('the server has not been started')
    return this.#running
  }

  get asker(): Asker {
    return this.#now.asker
  }

  async start(): Promise<void> {
    const server = await startProduct({ databaseUrl: this.#databaseUrl, apiOnly: true })
    this.#running = { server, asker: askerAt(server.url, await server.signIn()) }
  }

  async restart(): Promise<void> {
    await this.#running?.server.stop()
    await this.start()
  }

  async stop(): Promise<void> {
    await this.#running?.server.stop()
    await this.pool.end()
  }

  rss(): number {
    return rssOf(this.#now.server.pid())
  }
}
