/** Reads the parts of a workbook that any spreadsheet program has written; sheets while they are unpacked. */
import { MalformedFile } from './malformed-file.ts'
import { columnIndex } from './xlsx-cell.ts'
import { plainText, TextRuns } from './xlsx-strings.ts'
import { cellValue, type ValueContext } from './xlsx-values.ts'
import { withoutCdata, xmlElements } from './xml-elements.ts'
import { type XmlTag, xmlAttribute, xmlTags } from './xml-tags.ts'

const MAX_COLUMNS = 1000
const LAST_ROW = 1_048_576

export interface BookSheet {
  readonly name: string
  readonly id: string | null
  readonly isHidden: boolean
}

export interface Workbook {
  readonly sheets: BookSheet[]
  from1904: boolean
}

export function readWorkbook(xml: string): Workbook {
  const book: Workbook = { sheets: [], from1904: false }
  for (const tag of xmlTags(xml)) {
    if (tag.name === 'workbookPr') book.from1904 = ['1', 'true'].includes(xmlAttribute(tag, 'date1904') ?? '')
    if (tag.name !== 'sheet') continue
    book.sheets.push({
      name: xmlAttribute(tag, 'name') ?? '',
      id: xmlAttribute(tag, 'id'),
      isHidden: (xmlAttribute(tag, 'state') ?? 'visible') !== 'visible',
    })
  }
  return book
}

/** Where the parts lie, by the kind of the part and, for sheets, by their id. */
export function readRelations(xml: string): Map<string, string> {
  const paths = new Map<string, string>()
  for (const tag of xmlTags(xml)) {
    if (tag.name !== 'Relationship') continue
    const target = xmlAttribute(tag, 'Target') ?? ''
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
    const kind = (xmlAttribute(tag, 'Type') ?? '').split('/').at(-1) ?? ''
    paths.set(kind === 'worksheet' ? `#${xmlAttribute(tag, 'Id')}` : kind, path)
  }
  return paths
}

/** A row that is filled, with its number as the program shows it; shared texts by their number. */
export interface SheetRow {
  readonly number: number
  readonly cells: (string | number)[]
}

/** The cells of a row, as most programs write them: at most one pattern each. */
const ROW_START = /^<row(?:\s[^>]*)?>\s*/
const CELL =
  /<c r="([A-Z]{1,4})\d+"(?: s="(\d+)")?(?: t="(\w+)")?(?:\/>|>\s*(?:<f[^<>]*(?:\/>|>[^<]*<\/f>)\s*)?(?:<v>([^<]*)<\/v>\s*|<is><t(?: xml:space="preserve")?>([^<]*)<\/t><\/is>\s*)?<\/c>)\s*/y

class SheetReader {
  readonly #context: ValueContext
  #number = 0
  #cells: (string | number)[] = []

  constructor(context: ValueContext) {
    this.#context = context
  }

  /** A row of a sheet, or null where it is empty. */
  read(element: string): SheetRow | null {
    const said = Number(/^<[^>]*?\sr\s*=\s*["'](\d{1,9})["']/.exec(element)?.[1] ?? 0)
    // Each row has a number of its own, whatever a careless program says.
    this.#number = said > this.#number && said <= LAST_ROW ? said : this.#number + 1
    this.#cells = []
    if (!this.#readPlain(element)) {
      this.#cells = []
      this.#readTags(element)
    }
    return this.#cells.length > 0 ? { number: this.#number, cells: this.#cells } : null
  }

  #readPlain(element: string): boolean {
    const start = ROW_START.exec(element)
    if (!start) return false
    CELL.lastIndex = start[0].length
    let end = CELL.lastIndex
    for (let cell = CELL.exec(element); cell; cell = CELL.exec(element)) {
      end = CELL.lastIndex
      const [, letters = '', style, type, value, inline] = cell
      const text = inline !== undefined ? plainText(inline) : value ? this.#value(type, style, value) : ''
      this.#add(columnIndex(letters), text)
    }
    return element.startsWith('</row>', end)
  }

  /** Prefixes, runs of texts, attributes in another order: tag by tag. */
  #readTags(element: string): void {
    const runs = new TextRuns()
    let column = -1
    let cell: XmlTag | null = null
    let value: string | null = null
    for (const tag of xmlTags(withoutCdata(element))) {
      runs.read(tag)
      if (tag.name === 'c') {
        const [letters] = /^[A-Z]+/.exec(xmlAttribute(tag, 'r') ?? '') ?? []
        column = letters ? columnIndex(letters) : column + 1
        checkColumn(column)
        cell = tag.isEmpty ? null : tag
        value = null
      } else if (tag.name === '/v') value = tag.text || null
      else if (tag.name === '/c' && cell) {
        const inline = runs.take()
        const text =
          value === null
            ? inline
            : this.#value(xmlAttribute(cell, 't'), xmlAttribute(cell, 's') ?? undefined, value)
        this.#add(column, text)
        cell = null
      }
    }
  }

  #value(type: string | null | undefined, style: string | undefined, value: string): string | number {
    return cellValue(type, Number(style ?? 0), value, this.#context)
  }

  #add(column: number, value: string | number): void {
    checkColumn(column)
    if (value === '') return
    while (this.#cells.length < column) this.#cells.push('')
    this.#cells[column] = value
  }
}

function checkColumn(column: number): void {
  if (column >= MAX_COLUMNS) throw new MalformedFile('Lembar kerja memiliki lebih dari 1.000 kolom')
}

/** The filled rows of a sheet, in batches as they are unpacked. */
export async function* sheetRows(
  chunks: AsyncIterable<Uint8Array>,
  context: ValueContext,
): AsyncGenerator<SheetRow[]> {
  const reader = new SheetReader(context)
  for await (const elements of xmlElements(chunks, 'row')) {
    const rows: SheetRow[] = []
    for (const element of elements) {
      const row = reader.read(element)
      if (row) rows.push(row)
    }
    if (rows.length > 0) yield rows
  }
}
