/** What the server of the browser tests and the tests agree on. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file with the address of the database. Named by the port: of two servers only one can listen there. */
export const databaseAddress = (port: number): string => join(tmpdir(), `petatirta-database-of-${port}`)

/** A request's header: this browser is answered as if the installation had no base map. */
export const NO_BASE_MAP = 'x-no-base-map'
