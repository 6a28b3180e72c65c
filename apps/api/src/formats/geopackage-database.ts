/** A stranger's database, opened so that nothing in it runs: only columns of plain tables can be read. */
import { constants, DatabaseSync, type StatementSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { damagedDatabase, SqlitePages } from './sqlite-pages.ts'

const MAGIC = 'SQLite format 3\0'
/** Of a row or a value; as of a GeoJSON feature. */
const LARGEST_ROW = 16 * 1024 * 1024
const LARGEST_STATEMENT = 1024 * 1024
const PLAIN_TABLE = /^CREATE\s+TABLE\b/i

export const isSqlite = (head: Buffer): boolean => head.toString('latin1', 0, MAGIC.length) === MAGIC

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Selecting columns of tables and asking which there are; no view, function, recursion or other file. */
function authorize(action: number, name: string | null, _value: unknown, _base: unknown, via: string | null) {
  if (via !== null) return constants.SQLITE_DENY
  if (action === constants.SQLITE_SELECT || action === constants.SQLITE_READ) return constants.SQLITE_OK
  return action === constants.SQLITE_PRAGMA && name === 'table_xinfo'
    ? constants.SQLITE_OK
    : constants.SQLITE_DENY
}

export interface Column {
  readonly name: string
  /** As declared, in capitals. */
  readonly type: string
  readonly isKey: boolean
}

export class GeopackageDatabase {
  readonly #database: DatabaseSync
  readonly #pages: SqlitePages
  readonly #roots = new Map<string, number>()
  readonly #checked = new Set<number>()

  constructor(path: string) {
    this.#pages = new SqlitePages(path)
    try {
      this.#pages.checkTree(1)
      const address = pathToFileURL(path)
      // It is never written to, and what lies beside it (a journal of another file) is not looked at.
      address.search = '?immutable=1'
      this.#database = new DatabaseSync(address, {
        readOnly: true,
        allowExtension: false,
        defensive: true,
        enableDoubleQuotedStringLiterals: false,
        limits: { length: LARGEST_ROW, sqlLength: LARGEST_STATEMENT, attach: 0, triggerDepth: 0 },
      })
    } catch (error) {
      this.#pages.close()
      throw error
    }
    try {
      this.#database.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0')
      this.#database.setAuthorizer(authorize)
      for (const { name, sql, rootpage } of this.#database
        .prepare("SELECT name, sql, rootpage FROM sqlite_schema WHERE type = 'table'")
        .iterate())
        if (PLAIN_TABLE.test(String(sql))) this.#roots.set(String(name).toLowerCase(), Number(rootpage))
    } catch (error) {
      this.close()
      throw error
    }
  }

  /** A plain table: neither a view nor something that a module answers. */
  hasTable(name: string): boolean {
    return this.#roots.has(name.toLowerCase())
  }

  /** What is stored; a column that is computed while it is read is left out. */
  columnsOf(table: string): Column[] {
    return this.#database
      .prepare(`PRAGMA table_xinfo(${quoted(table)})`)
      .all()
      .filter(({ hidden }) => hidden === 0)
      .map(({ name, type, pk }) => ({
        name: String(name),
        type: String(type).toUpperCase(),
        isKey: pk !== 0,
      }))
  }

  /** The rows of a table in their order, each as a list of values. */
  select(table: string, columns: readonly string[]): StatementSync {
    const root = this.#roots.get(table.toLowerCase())
    if (root === undefined) throw damagedDatabase()
    if (!this.#checked.has(root)) this.#pages.checkTree(root)
    this.#checked.add(root)
    const statement = this.#database.prepare(
      `SELECT ${columns.map(quoted).join(', ')} FROM ${quoted(table)} NOT INDEXED`,
    )
    statement.setReturnArrays(true)
    statement.setReadBigInts(true)
    return statement
  }

  close(): void {
    this.#database.close()
    this.#pages.close()
  }
}
