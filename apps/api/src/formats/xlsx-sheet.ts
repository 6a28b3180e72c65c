/** Reads the parts of a workbook that any spreadsheet program has written. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { MalformedFile } from './malformed-file.ts'
import { columnIndex, DAYS_TO_1970 } from './xlsx-cell.ts'
import { type XmlTag, xmlAttribute, xmlTags, xmlText } from './xml-tags.ts'

const MAX_COLUMNS = 1000
const MAX_CELLS = 10_000_000
/** One shared text may stand in every cell: a small workbook could fill the disk. */
const MAX_CHARACTERS = 200 * 1024 * 1024
/** How many tags are read before others get their turn. */
const TAGS_AT_ONCE = 20_000

export interface Workbook {
  /** Of the first sheet that is not hidden. */
  sheetId: string | null
  /** Days count from 1904, as on old Macs. */
  from1904: boolean
}

export function readWorkbook(xml: string): Workbook {
  const book: Workbook = { sheetId: null, from1904: false }
  for (const tag of xmlTags(xml)) {
    if (tag.name === 'workbookPr') book.from1904 = ['1', 'true'].includes(xmlAttribute(tag, 'date1904') ?? '')
    if (tag.name !== 'sheet' || book.sheetId !== null) continue
    if ((xmlAttribute(tag, 'state') ?? 'visible') === 'visible') book.sheetId = xmlAttribute(tag, 'id')
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

/** Excel's own escape for characters that XML cannot hold. */
const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replaceAll(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

/** From its first sign on only: tried at each of them, a long run without a line's end would take minutes. */
const LINE_END = /(?<!\r)\r+\n/g

/** Gathers the texts of a cell or a shared string, which may come in runs; hints on pronunciation are left out. */
class TextRuns {
  #text = ''
  #aside = false
  read({ name, text }: XmlTag): void {
    if (name === 'rPh') this.#aside = true
    else if (name === '/rPh') this.#aside = false
    else if (name === '/t' && !this.#aside) this.#text += text
  }
  take(): string {
    const text = unescaped(xmlText(this.#text)).replaceAll(LINE_END, '\n')
    this.#text = ''
    return text
  }
}

async function readTags(xml: string, read: (tag: XmlTag) => void): Promise<void> {
  let count = 0
  for (const tag of xmlTags(xml)) {
    read(tag)
    if (++count % TAGS_AT_ONCE === 0) await nextTurn()
  }
}

export async function readSharedStrings(xml: string): Promise<string[]> {
  const strings: string[] = []
  const runs = new TextRuns()
  await readTags(xml, tag => {
    runs.read(tag)
    if (tag.name === '/si' || (tag.name === 'si' && tag.isEmpty)) strings.push(runs.take())
  })
  return strings
}

const DATE_FORMATS = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 34, 35, 36, 45, 46, 47, 50, 57,
])

const isDateFormat = (code: string) =>
  /[ymdhs]/i.test(code.replaceAll(/"[^"]*"|\[[^[\]]*\]|\\.|General/gi, ''))

/** Which cell formats are dates. */
export function readDateStyles(xml: string): boolean[] {
  const own = new Map<number, boolean>()
  const styles: boolean[] = []
  let inCellFormats = false
  for (const tag of xmlTags(xml)) {
    if (tag.name === 'numFmt')
      own.set(Number(xmlAttribute(tag, 'numFmtId')), isDateFormat(xmlAttribute(tag, 'formatCode') ?? ''))
    else if (tag.name === 'cellXfs') inCellFormats = true
    else if (tag.name === '/cellXfs') inCellFormats = false
    else if (tag.name === 'xf' && inCellFormats) {
      const format = Number(xmlAttribute(tag, 'numFmtId') ?? 0)
      styles.push(own.get(format) ?? DATE_FORMATS.has(format))
    }
  }
  return styles
}

const DAYS_TO_1904 = 1462
const DAY_SECONDS = 86_400
const LAST_DAY = 2_958_465

function dateText(days: number, from1904: boolean): string {
  const seconds = Math.round((days + (from1904 ? DAYS_TO_1904 : 0) - DAYS_TO_1970) * DAY_SECONDS)
  const iso = new Date(seconds * 1000).toISOString().slice(0, 19)
  return iso.endsWith('T00:00:00') ? iso.slice(0, 10) : iso
}

/** 6281234567890 and not 6.28123456789E+12. */
function numberText(text: string): string {
  const number = Number(text)
  return Number.isSafeInteger(number) ? String(number) : text.includes('E') ? String(number) : text
}

export interface SheetContext {
  strings: readonly string[]
  dateStyles: readonly boolean[]
  from1904: boolean
}

function valueText(cell: XmlTag, value: string, { strings, dateStyles, from1904 }: SheetContext): string {
  const type = xmlAttribute(cell, 't') ?? 'n'
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type !== 'n') return unescaped(xmlText(value))
  const days = Number(value)
  const isDate = dateStyles[Number(xmlAttribute(cell, 's') ?? 0)] && days >= 1 && days <= LAST_DAY
  return isDate ? dateText(days, from1904) : numberText(value.trim())
}

/** The filled rows of a sheet. */
export async function readSheet(xml: string, context: SheetContext): Promise<string[][]> {
  const rows: string[][] = []
  const runs = new TextRuns()
  let row: string[] = []
  let cell: XmlTag | null = null
  let column = -1
  let value: string | null = null
  let cells = 0
  let characters = 0

  const endCell = (last: XmlTag) => {
    const inline = runs.take()
    const text = value === null ? inline : valueText(last, value, context)
    if (text === '') return
    characters += text.length
    if (characters > MAX_CHARACTERS) throw new MalformedFile('Lembar kerja memuat terlalu banyak teks')
    while (row.length < column) row.push('')
    row[column] = text
  }

  const endRow = () => {
    if (row.length > 0) rows.push(row)
    cells += row.length
    if (cells > MAX_CELLS) throw new MalformedFile('Lembar kerja memuat terlalu banyak sel')
  }

  await readTags(xml, tag => {
    runs.read(tag)
    if (tag.name === 'row') {
      row = []
      column = -1
    } else if (tag.name === '/row') endRow()
    else if (tag.name === 'c') {
      const [letters] = /^[A-Z]+/.exec(xmlAttribute(tag, 'r') ?? '') ?? []
      column = letters ? columnIndex(letters) : column + 1
      if (column >= MAX_COLUMNS) throw new MalformedFile('Lembar kerja memiliki lebih dari 1.000 kolom')
      cell = tag.isEmpty ? null : tag
      value = null
    } else if (tag.name === '/v') value = tag.text || null
    else if (tag.name === '/c' && cell) endCell(cell)
  })
  return rows
}
