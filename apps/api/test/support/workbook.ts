/** Workbooks as Excel lays them out, made by hand: shared texts, styles, any number of sheets. */
import { zipSync } from 'fflate'

const NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export interface MadeSheet {
  readonly name: string
  /** The rows of the sheet as XML. */
  readonly rows: string
  readonly state?: 'hidden' | 'veryHidden'
}

const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

/** Texts inline, numbers as numbers; null is an empty cell. */
export const rowsXml = (rows: readonly (readonly (string | number | null)[])[], first = 1): string =>
  rows
    .map((cells, i) => {
      const row = first + i
      const cell = (value: string | number | null, column: number) => {
        const at = `${letters(column)}${row}`
        if (value === null) return ''
        return typeof value === 'number'
          ? `<c r="${at}"><v>${value}</v></c>`
          : `<c r="${at}" t="inlineStr"><is><t>${value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`
      }
      return `<row r="${row}">${cells.map(cell).join('')}</row>`
    })
    .join('')

/** With number formats: 0 none, 1 a date, 2 eight digits, 3 a time of day. */
const STYLES = `<styleSheet ${NS}><numFmts><numFmt numFmtId="170" formatCode="00000000"/><numFmt numFmtId="171" formatCode="hh:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>`

export function workbookOf(
  sheets: readonly MadeSheet[],
  shared: readonly string[] = [],
  changes: Readonly<Record<string, string | Uint8Array>> = {},
): Buffer {
  const parts: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook ${NS} xmlns:r="${REL}"><sheets>${sheets
      .map(
        ({ name, state }, i) =>
          `<sheet name="${name}" sheetId="${i + 1}"${state ? ` state="${state}"` : ''} r:id="rId${i + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map(
        (_, i) =>
          `<Relationship Id="rId${i + 1}" Type="${REL}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="s" Type="${REL}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="t" Type="${REL}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': STYLES,
    'xl/sharedStrings.xml': `<sst ${NS}>${shared.map(text => `<si><t>${text}</t></si>`).join('')}</sst>`,
    ...Object.fromEntries(
      sheets.map(({ rows }, i) => [
        `xl/worksheets/sheet${i + 1}.xml`,
        `<worksheet ${NS}><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
    ...changes,
  }
  return Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [
          name,
          typeof part === 'string' ? Buffer.from(part) : part,
        ]),
      ),
    ),
  )
}
