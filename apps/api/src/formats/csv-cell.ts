/** What a spreadsheet would take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r\n]/

const APOSTROPHE = 39

/** A cell of a CSV file as text, whatever is in it: quoted, and never a formula. */
export function csvCell(value: string | null): string {
  const text = value ?? ''
  return `"${(FORMULA.test(text.trimStart()) || FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}

/** What csvCell put before a text comes off again. */
export const plainCell = (cell: string): string =>
  cell.charCodeAt(0) === APOSTROPHE && FORMULA.test(cell.slice(1).trimStart()) ? cell.slice(1) : cell

/** Semicolons: spreadsheets with Indonesian settings take the comma for a decimal. */
export const csvLine = (cells: readonly (string | null)[]): string => `${cells.map(csvCell).join(';')}\r\n`
