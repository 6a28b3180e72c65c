/** Where the server of the browser tests tells them which database it uses. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file with the address of the database. Named by the port: of two servers only one can listen there. */
export const databaseAddress = (port: number): string => join(tmpdir(), `petatirta-database-of-${port}`)
