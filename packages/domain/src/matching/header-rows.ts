/** Finds the names of columns in the first rows of a sheet: below titles, in one row or two, above units and numbers. */
export interface HeaderRows {
  /** Index of the first row of names, or null where the sheet begins with data. */
  readonly row: number | null
  /** One, or two whose names are joined. */
  readonly height: number
  /** For each column, unique. */
  readonly names: readonly string[]
  /** Index of the first row of data. */
  readonly firstData: number
}

type Cells = readonly string[]

/** Rows that are looked at. */
const LOOKED_AT = 30
const LONGEST_NAME = 60
const UNITS = new Set(
  'mm,cm,m,km,m2,m3,m²,m³,meter,inch,inchi,inci,in,",rp,rupiah,l/dt,l/det,lt/dt,lps,l/s,bar,atm,kg/cm2,%,tahun,thn,unit,buah,bh,sr,jiwa,derajat,°,orang,hari,bulan'.split(
    ',',
  ),
)
/** A value rather than a name: a number, a date, a yes or no. */
const VALUE =
  /^[-+]?(?:rp\.?\s*)?[\d.,]+(?:e[+-]?\d+)?\s*%?$|^\d{1,4}[-/.]\d{1,2}(?:[-/.]\d{1,4})?(?:[ T].*)?$|^(?:true|false|null)$/i

const textAt = (row: Cells | undefined, column: number) =>
  (row?.[column] ?? '').trim().replaceAll(/\s+/g, ' ')
const filled = (row: Cells | undefined) =>
  (row ?? []).flatMap((_, column) => (textAt(row, column) === '' ? [] : [column]))
const isNumbering = (text: string) => /^\(?\d{1,2}\)?$/.test(text)
const unitOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[()[\]]/g, '')
    .trim()

/** (m), mm, Rp: below names they tell the unit. At least half of the cells have to be one, the others a name again or a hyphen. */
function isUnitRow(row: Cells | undefined): boolean {
  const texts = filled(row).map(column => textAt(row, column))
  return texts.length > 0 && texts.every(text => UNITS.has(unitOf(text)) || text === '-')
}

/** 1 2 3 4, or (1) (2) (3), as official tables number their columns. */
function isNumberingRow(row: Cells | undefined): boolean {
  const texts = filled(row).map(column => textAt(row, column))
  if (texts.length < 3 || !texts.every(isNumbering)) return false
  return texts.every((text, i) => Number(text.replaceAll(/\D/g, '')) === i + 1)
}

const isNameLike = (text: string) => text.length <= LONGEST_NAME && !VALUE.test(text) && /[a-z]/i.test(text)

function isNameRow(row: Cells | undefined): boolean {
  const texts = filled(row).map(column => textAt(row, column))
  return texts.length > 0 && texts.every(isNameLike) && new Set(texts).size > texts.length / 2
}

/** Columns that most rows fill. */
function usualWidth(rows: readonly Cells[]): number {
  const widths = rows.map(row => filled(row).length).sort((a, b) => a - b)
  return widths[Math.floor(widths.length * 0.75)] ?? 0
}

/** The columns that a row of names covers: its own, and those that a merged cell reaches over. */
function isSecondRow(top: Cells, below: Cells | undefined): boolean {
  if (!below || !isNameRow(below) || isUnitRow(below)) return false
  const names = filled(top)
  const parts = filled(below)
  // Below a name alone stands data; a second row of names fills what a merged cell above left empty.
  const inGaps = parts.filter(column => textAt(top, column) === '')
  const full = new Set([...names, ...parts]).size
  return inGaps.length > 0 && parts.length < full
}

function join(top: Cells, below: Cells | undefined, column: number): string {
  const part = textAt(below, column)
  let group = textAt(top, column)
  // A merged cell keeps its text in its first column.
  for (let left = column - 1; group === '' && part !== '' && left >= 0; left--) group = textAt(top, left)
  return [group, part].filter(text => text !== '').join(' ')
}

/** A, B … Z, AA. */
const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

function unique(names: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return names.map((name, column) => {
    const called = name === '' ? `Kolom ${letters(column)}` : name
    const times = (seen.get(called.toLowerCase()) ?? 0) + 1
    seen.set(called.toLowerCase(), times)
    return times === 1 ? called : `${called} (${times})`
  })
}

export function findHeader(sheet: readonly Cells[]): HeaderRows {
  const rows = sheet.slice(0, LOOKED_AT)
  const columns = Math.max(0, ...rows.map(row => (filled(row).at(-1) ?? -1) + 1))
  const width = usualWidth(rows.filter(row => filled(row).length > 0))
  const isWide = (row: Cells, below: Cells | undefined) =>
    new Set([...filled(row), ...(isSecondRow(row, below) ? filled(below) : [])]).size >=
    Math.max(1, width * 0.6)
  const first = rows.findIndex((row, i) => filled(row).length > 0 && isWide(row, rows[i + 1]))
  const top = rows[first]
  if (!top || !isNameRow(top) || (width > 1 && filled(top).length < 2))
    return {
      row: null,
      height: 0,
      names: unique(Array<string>(columns).fill('')),
      firstData: Math.max(first, 0),
    }
  const second = isSecondRow(top, rows[first + 1]) ? rows[first + 1] : undefined
  const height = second ? 2 : 1
  let firstData = first + height
  while (
    isUnitRow(rows[firstData]) ||
    isNumberingRow(rows[firstData]) ||
    rows[firstData]?.every(cell => cell.trim() === '')
  )
    firstData++
  const names = Array.from({ length: columns }, (_, column) => join(top, second, column))
  return { row: first, height, names: unique(names), firstData }
}
