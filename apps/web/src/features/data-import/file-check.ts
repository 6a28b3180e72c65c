import { IMPORT_FORMATS, type ImportFormat } from '@petatirta/contract'
import { slotTexts as texts } from './texts.ts'

/** What a slot takes: the endings of the file's name, and what its content begins with. */
export interface Accepted {
  readonly endings: readonly string[]
  readonly refused: string
  readonly begins: (head: Uint8Array) => boolean
}

const HEAD_BYTES = 4096
const [TAB, LF, CR, SPACE, BRACE, BRACKET] = [0x09, 0x0a, 0x0d, 0x20, 0x7b, 0x5b]
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]
/** What a spreadsheet begins with, whatever its name. */
const ZIP = [0x50, 0x4b, 0x03, 0x04]

const startsWith = (head: Uint8Array, bytes: readonly number[]) => bytes.every((byte, i) => head[i] === byte)

/** Undefined when the beginning of the file is blank. */
function firstByte(head: Uint8Array): number | undefined {
  const text = startsWith(head, BYTE_ORDER_MARK) ? head.subarray(BYTE_ORDER_MARK.length) : head
  return text.find(byte => byte !== TAB && byte !== LF && byte !== CR && byte !== SPACE)
}

const beginsJson = (head: Uint8Array) => {
  const first = firstByte(head)
  return first === undefined || first === BRACE || first === BRACKET
}

/** A5 */
export const ACCEPTED: Readonly<Record<ImportFormat, Accepted>> = {
  geojson: { endings: IMPORT_FORMATS.geojson, refused: texts.notGeoJson, begins: beginsJson },
  json: { endings: IMPORT_FORMATS.json, refused: texts.notJson, begins: beginsJson },
  csv: { endings: IMPORT_FORMATS.csv, refused: texts.notCsv, begins: head => !startsWith(head, ZIP) },
}

/** What was refused, corrected in a spreadsheet or in the report itself. */
export const ACCEPTED_CORRECTION: Accepted = {
  endings: ['.xlsx', '.csv', '.geojson', '.json'],
  refused: '',
  begins: () => true,
}

/** Why the file cannot be what the slot wants; undefined when it may be. The server looks at the rest. */
export async function findProblem(
  file: File,
  accepted: Accepted,
  largest = Number.POSITIVE_INFINITY,
): Promise<string | undefined> {
  const name = file.name.toLowerCase()
  if (!accepted.endings.some(ending => name.endsWith(ending))) return texts.wrongEnding(accepted.endings)
  if (file.size === 0) return texts.emptyFile
  if (file.size > largest) return texts.tooLarge(largest)
  try {
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
    if (firstByte(head) === undefined && file.size <= HEAD_BYTES) return texts.emptyFile
    return accepted.begins(head) ? undefined : accepted.refused
  } catch {
    return texts.unreadable
  }
}
