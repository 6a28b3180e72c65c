/** Tables of HTML pages: what many billing programs save as `.xls`. Lenient, as browsers are; read while it streams by. */
import { MalformedFile } from './malformed-file.ts'
import { baseName, decodePiece } from './stored-chunks.ts'
import type { TableRow } from './table-layer.ts'
import { xmlText } from './xml-tags.ts'

const LONGEST_TAG = 64 * 1024
const LONGEST_ROW = 1024 * 1024
const MAX_COLUMNS = 1000
const MAX_TABLES = 500
const HTML = /^(?:\xef\xbb\xbf)?\s*(?:<[?!][^>]*>\s*)*<(?:html|head|body|meta|style|table|div|center|font)\b/i

export const isHtml = (head: Buffer): boolean =>
  HTML.test(head.toString('latin1')) && /<(table|html)\b/i.test(head.toString('latin1'))

interface HtmlRow extends TableRow {
  /** The number of its table. */
  readonly table: number
}

const plain = (html: string) =>
  xmlText(html.replaceAll(/&nbsp;?/gi, ' '))
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim()

/** Cuts rows out of markup; tables within cells count as tables of their own. */
class HtmlCutter {
  readonly #numbers: number[] = []
  readonly #open: number[] = []
  #rest = ''
  #rows: HtmlRow[] = []
  #cells: string[] | null = null
  #cell: string | null = null
  #span = 1
  #length = 0
  /** The element whose content is no text: a script or a style. */
  #aside: string | null = null

  push(chunk: string): HtmlRow[] {
    const html = this.#rest + chunk
    let at = 0
    for (;;) {
      const start = html.indexOf('<', at)
      const isComment = html.startsWith('<!--', start)
      const end = start < 0 ? -1 : isComment ? html.indexOf('-->', start) : html.indexOf('>', start)
      if (end < 0) break
      this.#addText(html.slice(at, start))
      if (!isComment) this.#tag(html.slice(start + 1, end))
      at = isComment ? end + 3 : end + 1
    }
    this.#rest = html.slice(at)
    if (this.#rest.length > LONGEST_ROW + LONGEST_TAG)
      throw new MalformedFile('File HTML rusak: sebuah isi melebihi 1 MB')
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  #addText(text: string): void {
    if (this.#cell === null || this.#aside) return
    this.#length += text.length
    if (this.#length > LONGEST_ROW)
      throw new MalformedFile(`Baris ${(this.#numbers[this.#table()] ?? 0) + 1} melebihi 1 MB`)
    this.#cell += text
  }

  #table(): number {
    return this.#open.at(-1) ?? 0
  }

  #tag(source: string): void {
    const [, name = ''] = /^(\/?[a-z][a-z0-9]*)/i.exec(source) ?? []
    const tag = name.toLowerCase()
    if (this.#aside) {
      if (tag === `/${this.#aside}`) this.#aside = null
      return
    }
    switch (tag) {
      case 'script':
      case 'style':
        this.#aside = tag
        break
      case 'table':
        this.#endRow()
        if (this.#numbers.length >= MAX_TABLES)
          throw new MalformedFile('File HTML memuat terlalu banyak tabel')
        this.#open.push(this.#numbers.length)
        this.#numbers.push(0)
        break
      case '/table':
        this.#endRow()
        this.#open.pop()
        break
      case 'tr':
        this.#endRow()
        if (this.#open.length > 0) this.#cells = []
        break
      case '/tr':
        this.#endRow()
        break
      case 'td':
      case 'th':
        this.#endCell()
        if (this.#cells === null) break
        this.#cell = ''
        this.#span = Number(/\bcolspan\s*=\s*["']?(\d{1,4})/i.exec(source)?.[1] ?? 1) || 1
        break
      case '/td':
      case '/th':
        this.#endCell()
        break
      case 'br':
        this.#addText(' ')
    }
  }

  #endCell(): void {
    if (this.#cell === null || !this.#cells) return
    this.#cells.push(plain(decodePiece(this.#cell, null)))
    // A cell that reaches over several columns keeps its text in the first of them, as in a spreadsheet.
    for (let i = 1; i < this.#span && this.#cells.length <= MAX_COLUMNS; i++) this.#cells.push('')
    if (this.#cells.length > MAX_COLUMNS) throw new MalformedFile('Tabel memiliki lebih dari 1.000 kolom')
    this.#cell = null
  }

  #endRow(): void {
    this.#endCell()
    const cells = this.#cells
    this.#cells = null
    this.#length = 0
    if (!cells) return
    const table = this.#table()
    const number = (this.#numbers[table] ?? 0) + 1
    this.#numbers[table] = number
    if (cells.some(cell => cell !== '')) this.#rows.push({ table, number, cells })
  }
}

async function* rowsOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<HtmlRow[]> {
  const cutter = new HtmlCutter()
  for await (const chunk of chunks) {
    const rows = cutter.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).toString('latin1'))
    if (rows.length > 0) yield rows
  }
  // A page may end without closing anything.
  const rows = cutter.push('</table>')
  if (rows.length > 0) yield rows
}

/** The tables of a page, with their first rows. */
export async function htmlTables(
  chunks: () => AsyncIterable<Uint8Array>,
  fileName: string,
  headRows: number,
) {
  const heads = new Map<number, TableRow[]>()
  for await (const rows of rowsOf(chunks()))
    for (const row of rows) {
      const head = heads.get(row.table) ?? []
      heads.set(row.table, head)
      if (head.length < headRows) head.push(row)
    }
  return [...heads].map(([table, head]) => ({
    name: baseName(fileName),
    head,
    rows: async function* () {
      for await (const rows of rowsOf(chunks())) {
        const own = rows.filter(row => row.table === table)
        if (own.length > 0) yield own
      }
    },
  }))
}
