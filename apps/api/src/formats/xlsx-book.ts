/** A workbook in its archive: its sheets by name, each read as a stream of rows of texts. */
import { MalformedFile } from './malformed-file.ts'
import type { TableRow } from './table-layer.ts'
import { readRelations, readWorkbook, type SheetRow, sheetRows } from './xlsx-sheet.ts'
import { pickSharedStrings, readSharedStrings } from './xlsx-strings.ts'
import { readNumberStyles, type ValueContext } from './xlsx-values.ts'
import { unpacked, type ZipFileEntry, type ZipSource, zipFileEntries } from './zip-file.ts'

/** Parts that are read whole: the list of sheets, styles. */
const LARGEST_PART = 16 * 1024 * 1024
const MOST_SHEETS = 500
/** One shared text may stand in every cell: a small workbook could fill the disk. */
const MAX_CHARACTERS = 400 * 1024 * 1024
const LONGEST_ROW = 1024 * 1024
const CHARACTERS_AT_ONCE = 4 * 1024 * 1024
/** What spreadsheet programs write is packed to a fiftieth at the most. */
const MOST_PACKED = 150
const LARGE = 64 * 1024 * 1024
export const NO_WORKBOOK = 'File bukan lembar kerja Excel (XLSX)'

interface Sheet {
  readonly name: string
  readonly isHidden: boolean
  readonly entry: ZipFileEntry
}

export class XlsxBook {
  readonly sheets: readonly Sheet[]
  readonly #source: ZipSource
  readonly #strings: ZipFileEntry | undefined
  readonly #context: ValueContext

  private constructor(
    source: ZipSource,
    sheets: readonly Sheet[],
    strings: ZipFileEntry | undefined,
    context: ValueContext,
  ) {
    this.sheets = sheets
    this.#source = source
    this.#strings = strings
    this.#context = context
  }

  /** Refused if its parts would unpack to more than the limit. */
  static async open(source: ZipSource, limit: number): Promise<XlsxBook> {
    const entries = await zipFileEntries(source, limit, name => /\.(xml|rels)$/i.test(name))
    for (const { bytes, packed } of entries)
      if (bytes > LARGE && bytes > packed * MOST_PACKED)
        throw new MalformedFile('Isi file termampat secara tidak wajar, seperti bom ZIP')
    const parts = new Map(entries.map(entry => [entry.name, entry]))
    const text = (path: string | undefined) => wholeText(source, parts.get(path ?? ''))
    const { sheets, from1904 } = readWorkbook(await text('xl/workbook.xml'))
    const paths = readRelations(await text('xl/_rels/workbook.xml.rels'))
    const found = sheets.slice(0, MOST_SHEETS).flatMap(({ name, id, isHidden }) => {
      const entry = parts.get(paths.get(`#${id}`) ?? '')
      return entry ? [{ name, isHidden, entry }] : []
    })
    if (found.length === 0) throw new MalformedFile(NO_WORKBOOK)
    const styles = readNumberStyles(await text(paths.get('styles')))
    return new XlsxBook(source, found, parts.get(paths.get('sharedStrings') ?? ''), { styles, from1904 })
  }

  async *rows(sheet: Sheet): AsyncGenerator<TableRow[]> {
    const shared = this.#strings && (await readSharedStrings(unpacked(this.#source, this.#strings)))
    const texts = new SheetTexts(index => shared?.at(index) ?? '')
    for await (const batch of this.#rawRows(sheet)) yield* texts.inBatches(batch)
  }

  /** The first filled rows of some sheets; of the shared texts only what they need is read. */
  async firstRows(sheets: readonly Sheet[], count: number): Promise<TableRow[][]> {
    const raw: SheetRow[][] = []
    for (const sheet of sheets) {
      const rows: SheetRow[] = []
      for await (const batch of this.#rawRows(sheet)) {
        rows.push(...batch.slice(0, count - rows.length))
        if (rows.length === count) break
      }
      raw.push(rows)
    }
    const wanted = raw.flat(2).flatMap(({ cells }) => cells.filter(cell => typeof cell === 'number'))
    const picked = this.#strings
      ? await pickSharedStrings(unpacked(this.#source, this.#strings), new Set(wanted))
      : new Map<number, string>()
    const texts = new SheetTexts(index => picked.get(index) ?? '')
    return raw.map(rows => rows.map(row => texts.of(row)))
  }

  #rawRows({ entry }: Sheet): AsyncGenerator<SheetRow[]> {
    return sheetRows(unpacked(this.#source, entry), this.#context)
  }
}

/** Shared texts in their places, and never more than a table may hold. */
class SheetTexts {
  readonly #shared: (index: number) => string
  #characters = 0

  constructor(shared: (index: number) => string) {
    this.#shared = shared
  }

  /** A chunk of a sheet is small; the texts that its cells share need not be. */
  *inBatches(rows: readonly SheetRow[]): Generator<TableRow[]> {
    let batch: TableRow[] = []
    let end = this.#characters + CHARACTERS_AT_ONCE
    for (const row of rows) {
      batch.push(this.of(row))
      if (this.#characters < end) continue
      yield batch
      batch = []
      end = this.#characters + CHARACTERS_AT_ONCE
    }
    if (batch.length > 0) yield batch
  }

  of({ number, cells }: SheetRow): TableRow {
    let length = 0
    const texts = cells.map(cell => {
      const text = typeof cell === 'number' ? this.#shared(cell) : cell
      length += text.length
      if (length > LONGEST_ROW) throw new MalformedFile(`Baris ${number} melebihi 1 MB`)
      return text
    })
    this.#characters += length
    if (this.#characters > MAX_CHARACTERS) throw new MalformedFile('Lembar kerja memuat terlalu banyak teks')
    return { number, cells: texts }
  }
}

async function wholeText(source: ZipSource, entry: ZipFileEntry | undefined): Promise<string> {
  if (!entry) return ''
  if (entry.bytes > LARGEST_PART) throw new MalformedFile('Lembar kerja memuat bagian yang terlalu besar')
  const chunks: Buffer[] = []
  for await (const chunk of unpacked(source, entry)) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
