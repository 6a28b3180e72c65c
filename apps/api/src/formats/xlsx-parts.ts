/** The parts of a workbook that are the same for every one, or nearly. */

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Cell formats, by their place in the styles. */
export const HEADER_STYLE = 1
/** A cell to correct stays text: 0081 keeps its zeros when it is typed, and = begins no formula. */
export const TEXT_STYLE = 2
export const RUPIAH_STYLE = 3
export const DATE_STYLE = 4
/** Two of them, because one that shows decimals where there are any shows a lonely comma where there are none. */
export const WHOLE_STYLE = 5
export const DECIMALS_STYLE = 6
/** From a number's format to the same in bold. */
export const BOLD = 4

/** Sheets are what is not named, so that this part can come first although their number is known last. */
export const CONTENT_TYPES = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`

export const PACKAGE_RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

const OWN_FORMATS =
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="&quot;Rp&quot; #,##0"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/></numFmts>'

const TEXT_FORMAT = 49
/** Rupiah, dates, #,##0 and #,##0.00, in the order of the styles. */
const NUMBER_FORMATS = [164, 165, 3, 4]

const plain = (format: number) => `<xf numFmtId="${format}" applyNumberFormat="1"/>`
const bold = (format: number) => `<xf numFmtId="${format}" fontId="1" applyNumberFormat="1" applyFont="1"/>`
const CELL_FORMATS = [
  '<xf/>',
  bold(TEXT_FORMAT),
  plain(TEXT_FORMAT),
  ...NUMBER_FORMATS.map(plain),
  ...NUMBER_FORMATS.map(bold),
]

export const STYLES = `${XML}<styleSheet xmlns="${MAIN}">${OWN_FORMATS}<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${CELL_FORMATS.length}">${CELL_FORMATS.join('')}</cellXfs></styleSheet>`

/** `names` are escaped already. */
export const workbook = (names: readonly string[]) =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${names
    .map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
    .join('')}</sheets></workbook>`

export const workbookRelations = (sheets: number) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${Array.from(
    { length: sheets },
    (_, i) =>
      `<Relationship Id="rId${i + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
  ).join(
    '',
  )}<Relationship Id="rId${sheets + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`

/** A column that is said to hold text takes what is typed below its last row as text, too. */
export const sheetStart = (widths: readonly number[], formats: readonly (string | undefined)[] = []) => {
  const columns = widths
    .map((width, i) => {
      const style = formats[i] === 'text' ? ` style="${TEXT_STYLE}"` : ''
      return `<col min="${i + 1}" max="${i + 1}" width="${width}"${style} customWidth="1"/>`
    })
    .join('')
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${columns && `<cols>${columns}</cols>`}<sheetData>`
}

export const SHEET_END = '</sheetData></worksheet>'
