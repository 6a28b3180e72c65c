/** Attributes that ArcGIS and Google Earth write into the description of a place, as a table of names and values. */
import { xmlTags, xmlText } from './xml-tags.ts'

const LONGEST = 256 * 1024
const MAX_ROWS = 1000
/** As ArcGIS writes that there is no value. */
const NONE = '<Null>'

interface Table {
  rows: { cells: string[]; isHeader: boolean }[]
  hasTable: boolean
  inCell: boolean
}

const plain = (html: string) =>
  xmlText(html.replaceAll('&nbsp;', ' '))
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim()

function addTable({ rows, hasTable }: Table, attributes: Map<string, string | null>): void {
  const pairs = rows.filter(({ cells }) => cells.length === 2)
  if (hasTable || rows.some(({ cells }) => cells.length > 2) || rows.length > MAX_ROWS) return
  for (const { cells, isHeader } of pairs) {
    const [name, value] = cells.map(plain)
    if (name && !isHeader) attributes.set(name, value === NONE ? null : (value ?? ''))
  }
}

/** The pairs of all plain two-column tables of a description, or null where there are none. */
export function tableAttributes(html: string): Map<string, string | null> | null {
  if (html.length > LONGEST || !/<table/i.test(html)) return null
  const attributes = new Map<string, string | null>()
  const open: Table[] = []
  for (const { name: written, text } of xmlTags(html)) {
    const name = written.toLowerCase()
    const table = open.at(-1)
    const row = table?.rows.at(-1)
    if (table?.inCell && row) row.cells[row.cells.length - 1] += text
    if (name === 'table') {
      if (table) table.hasTable = true
      open.push({ rows: [], hasTable: false, inCell: false })
    } else if (!table) continue
    else if (name === '/table') {
      addTable(table, attributes)
      open.pop()
    } else if (name === 'tr') table.rows.push({ cells: [], isHeader: true })
    else if ((name === 'td' || name === 'th') && row) {
      row.cells.push('')
      row.isHeader &&= name === 'th'
      table.inCell = true
    } else if (/^\/(td|th|tr)$/.test(name)) table.inCell = false
  }
  return attributes.size > 0 ? attributes : null
}
