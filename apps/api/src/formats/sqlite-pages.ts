/**
 * A tree of pages that is none: SQLite goes through pages as they name each other, in native code that cannot be
 * interrupted. In a sound file each page has one parent; a file in which some have several can keep it busy for ever.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { MalformedFile } from './malformed-file.ts'

const HEADER_BYTES = 100
const INNER_INDEX = 2
const INNER_TABLE = 5
const INNER_HEAD_BYTES = 12
const DEEPEST = 20

export const damagedDatabase = () => new MalformedFile('File GeoPackage rusak')

export class SqlitePages {
  readonly #file: number
  readonly #pageBytes: number
  readonly #seen: Uint8Array
  readonly #page: Buffer

  constructor(path: string) {
    this.#file = openSync(path, 'r')
    const head = Buffer.alloc(HEADER_BYTES)
    readSync(this.#file, head, 0, HEADER_BYTES, 0)
    const said = head.readUInt16BE(16)
    this.#pageBytes = said === 1 ? 65_536 : said
    this.#page = Buffer.alloc(this.#pageBytes)
    const { size } = fstatSync(this.#file)
    if (this.#pageBytes < 512 || this.#pageBytes & (this.#pageBytes - 1)) {
      this.close()
      throw damagedDatabase()
    }
    this.#seen = new Uint8Array(Math.ceil(size / this.#pageBytes / 8) + 1)
  }

  /** Throws where a page of the tree, or of one checked before, is met a second time. */
  checkTree(root: number): void {
    this.#check(root, 0)
  }

  close(): void {
    closeSync(this.#file)
  }

  #check(page: number, depth: number): void {
    const bit = 1 << (page & 7)
    const held = this.#seen[page >> 3]
    if (page < 1 || held === undefined || held & bit || depth > DEEPEST) throw damagedDatabase()
    this.#seen[page >> 3] = held | bit
    for (const child of this.#childrenOf(page)) this.#check(child, depth + 1)
  }

  #childrenOf(page: number): number[] {
    const start = (page - 1) * this.#pageBytes
    const from = page === 1 ? HEADER_BYTES : 0
    readSync(this.#file, this.#page, 0, from + INNER_HEAD_BYTES, start)
    const kind = this.#page[from]
    if (kind !== INNER_INDEX && kind !== INNER_TABLE) return []
    readSync(this.#file, this.#page, 0, this.#pageBytes, start)
    const children: number[] = []
    const cells = this.#page.readUInt16BE(from + 3)
    for (let cell = 0; cell < cells; cell++) {
      const pointer = from + INNER_HEAD_BYTES + 2 * cell
      if (pointer + 2 > this.#pageBytes) throw damagedDatabase()
      const at = this.#page.readUInt16BE(pointer)
      if (at + 4 > this.#pageBytes) throw damagedDatabase()
      children.push(this.#page.readUInt32BE(at))
    }
    children.push(this.#page.readUInt32BE(from + 8))
    return children
  }
}
