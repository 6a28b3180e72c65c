/** A drawing as AutoCAD writes it in text: a code on one line, its value on the next, over and over. */
import { MalformedFile } from './malformed-file.ts'
import { decodePiece, lineBatches } from './stored-chunks.ts'

const LONGEST_LINE = 64 * 1024
const MAX_GROUPS = 2_000_000

export interface Group {
  readonly code: number
  readonly value: string
}

/** What begins with a code 0 and goes on to the next one. */
export interface Entity {
  readonly type: string
  readonly groups: Group[]
}

const BINARY =
  'File DXF biner belum dapat dibaca. Di AutoCAD jalankan perintah SAVEAS, pilih "AutoCAD DXF", lalu pada ' +
  'Tools > Options > DXF Options pilih ASCII'
const DWG =
  'File DWG belum dapat dibaca. Buka di AutoCAD, jalankan perintah SAVEAS (atau DXFOUT), lalu pilih "AutoCAD DXF"'

export const isBinaryDxf = (head: Buffer) => head.toString('latin1', 0, 18) === 'AutoCAD Binary DXF'
export const isDwg = (head: Buffer) =>
  /^(AC10\d\d|AC1\.\d\d|AC2\.\d\d|MC0\.0)/.test(head.toString('latin1', 0, 6))

/** Of the drawings with one language's letters; Indonesian ones are nearly always ANSI_1252. */
function decoderOf(codePage: string): TextDecoder | null {
  const [, number] = /^(?:ANSI_|DOS)(\d{3,4})$/i.exec(codePage) ?? []
  const labels: Record<string, string> = {
    932: 'shift_jis',
    936: 'gbk',
    949: 'euc-kr',
    950: 'big5',
    866: 'ibm866',
  }
  if (!number) return null
  try {
    return new TextDecoder(labels[number] ?? `windows-${number}`)
  } catch {
    return new TextDecoder('windows-1252')
  }
}

async function* groupBatches(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Group[]> {
  let code: number | null = null
  let isFirst = true
  for await (const lines of lineBatches(chunks, LONGEST_LINE)) {
    const groups: Group[] = []
    for (const line of lines) {
      if (code !== null) {
        groups.push({ code, value: line })
        code = null
        continue
      }
      const text = line.trim()
      // At the very end only; between groups an empty line would be out of step.
      if (text === '' || text === '\x1a') continue
      code = Number(text)
      if (!Number.isInteger(code) || code < -5 || code > 1071)
        throw new MalformedFile(
          isFirst ? 'File bukan DXF' : `File DXF rusak: "${text.slice(0, 40)}" bukan kode grup`,
        )
      isFirst = false
    }
    yield groups
  }
}

async function* checked(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isFirst = true
  for await (const chunk of chunks) {
    const head = Buffer.from(chunk.buffer, chunk.byteOffset, Math.min(chunk.length, 32))
    if (isFirst && isBinaryDxf(head)) throw new MalformedFile(BINARY)
    if (isFirst && isDwg(head)) throw new MalformedFile(DWG)
    const hasMark = isFirst && head.toString('latin1', 0, 3) === '\xef\xbb\xbf'
    isFirst = false
    yield hasMark ? chunk.subarray(3) : chunk
  }
}

/** The variables that matter, from the header. */
class Header {
  #variable = ''
  #codePage = ''
  #version = ''
  decoder: TextDecoder | null = null

  read({ code, value }: Group): void {
    if (code === 9) this.#variable = value.trim()
    else if (this.#variable === '$DWGCODEPAGE') this.#codePage = value.trim()
    else if (this.#variable === '$ACADVER') this.#version = value.trim()
    // From AutoCAD 2007 on everything is UTF-8, whatever the code page says.
    this.decoder = this.#version >= 'AC1021' ? null : decoderOf(this.#codePage)
  }
}

/** The entities of all sections, in batches, each with the name of its section, as ENTITIES or BLOCKS. */
export async function* dxfEntities(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<readonly { readonly section: string; readonly entity: Entity }[]> {
  const header = new Header()
  let section = ''
  let entity: Entity | null = null
  let isOver = false
  for await (const groups of groupBatches(checked(chunks))) {
    const batch: { section: string; entity: Entity }[] = []
    for (const { code, value } of groups) {
      if (code === 0) {
        if (entity && section) batch.push({ section, entity })
        const type = value.trim()
        isOver ||= type === 'EOF'
        if (type === 'ENDSEC') section = ''
        entity = { type, groups: [] }
        continue
      }
      if (!entity) continue
      if (/^(SECTION|ENDSEC)$/.test(entity.type) && code === 2) section = value.trim()
      else if (section === 'HEADER') header.read({ code, value })
      else if (section === 'ENTITIES' || section === 'BLOCKS') {
        if (entity.groups.length >= MAX_GROUPS)
          throw new MalformedFile('Sebuah objek DXF memuat lebih dari dua juta nilai')
        entity.groups.push({ code, value: isText(code) ? decodePiece(value, header.decoder) : value })
      }
    }
    if (batch.length > 0) yield batch
    if (isOver) return
  }
  if (!entity) throw new MalformedFile('File kosong')
  // Some programs leave the end mark out; a drawing that stops within a section was cut off.
  if (section) throw new MalformedFile('File terpotong sebelum selesai')
}

const isText = (code: number) => code < 10 || (code >= 100 && code < 106) || code >= 300
