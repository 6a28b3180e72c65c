/** What a spreadsheet would take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r\n]/

/** A cell of a CSV file as text, whatever is in it: quoted, and never a formula. */
export function csvCell(value: string | null): string {
  const text = value ?? ''
  return `"${(FORMULA.test(text.trimStart()) || FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}

/** Semicolons: spreadsheets with Indonesian settings take the comma for a decimal. */
export const csvLine = (cells: readonly (string | null)[]): string => `${cells.map(csvCell).join(';')}\r\n`
