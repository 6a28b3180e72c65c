/** Reads the parts of a workbook that any spreadsheet program has written; sheets while they are unpacked. */
import { MalformedFile } from './malformed-file.ts'
import { columnIndex } from './xlsx-cell.ts'
import { TextRuns } from './xlsx-strings.ts'
import { cellValue, type ValueContext } from './xlsx-values.ts'
import { xmlStream } from './xml-stream.ts'
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

class SheetCutter {
  readonly #context: ValueContext
  readonly #runs = new TextRuns()
  #rows: SheetRow[] = []
  #cells: (string | number)[] = []
  #number = 0
  #column = -1
  #cell: XmlTag | null = null
  #value: string | null = null

  constructor(context: ValueContext) {
    this.#context = context
  }

  read(tag: XmlTag): void {
    switch (tag.name) {
      case 'row':
        this.#beginRow(tag)
        break
      case '/row':
        if (this.#cells.length > 0) this.#rows.push({ number: this.#number, cells: this.#cells })
        break
      case 'c':
        this.#beginCell(tag)
        break
      case '/v':
        this.#value = tag.text || null
        break
      case '/c':
        if (this.#cell) this.#endCell(this.#cell)
        break
      default:
        this.#runs.read(tag)
    }
  }

  take(): SheetRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  #beginRow(tag: XmlTag): void {
    const said = Number(xmlAttribute(tag, 'r') ?? 0)
    // Each row has a number of its own, whatever a careless program says.
    this.#number = said > this.#number && said <= LAST_ROW ? said : this.#number + 1
    this.#cells = []
    this.#column = -1
  }

  #beginCell(tag: XmlTag): void {
    const [letters] = /^[A-Z]+/.exec(xmlAttribute(tag, 'r') ?? '') ?? []
    this.#column = letters ? columnIndex(letters) : this.#column + 1
    if (this.#column >= MAX_COLUMNS) throw new MalformedFile('Lembar kerja memiliki lebih dari 1.000 kolom')
    this.#cell = tag.isEmpty ? null : tag
    this.#value = null
  }

  #endCell(cell: XmlTag): void {
    const inline = this.#runs.take()
    const value = this.#value === null ? inline : cellValue(cell, this.#value, this.#context)
    this.#cell = null
    if (value === '') return
    while (this.#cells.length < this.#column) this.#cells.push('')
    this.#cells[this.#column] = value
  }
}

/** The filled rows of a sheet, in batches as they are unpacked. */
export async function* sheetRows(
  chunks: AsyncIterable<Uint8Array>,
  context: ValueContext,
): AsyncGenerator<SheetRow[]> {
  const cutter = new SheetCutter(context)
  for await (const tags of xmlStream(chunks)) {
    for (const tag of tags) cutter.read(tag)
    const rows = cutter.take()
    if (rows.length > 0) yield rows
  }
}
