import { MalformedFile } from './malformed-file.ts'
import type { TableRow } from './table-layer.ts'

const MAX_RECORD_LENGTH = 1024 * 1024
const MAX_COLUMNS = 1000

export const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]
type Newline = '\n' | '\r'

/** Cuts the text of a CSV file (RFC 4180) into records while it streams by. */
export class CsvRecords {
  readonly #delimiter: string
  readonly #newline: Newline
  /** Where a field without quotes ends. */
  readonly #end: RegExp
  /** What makes a quote the closing one; any other is part of its field, as careless programs write it. */
  readonly #endAfterQuote: RegExp
  #rest = ''
  #rows: number

  /** `rowsAbove`: lines before the text that belong to the file all the same. */
  constructor(delimiter: Delimiter, newline: Newline, rowsAbove = 0) {
    this.#delimiter = delimiter
    this.#newline = newline
    this.#rows = rowsAbove
    const sign = `(${delimiter === '|' ? '\\|' : delimiter}|\\r?${newline}|\\r?$)`
    this.#end = new RegExp(sign, 'g')
    this.#endAfterQuote = new RegExp(` *${sign}`, 'y')
  }

  /** The filled records that are complete with this part of the file. */
  push(part: string, isLast: boolean): TableRow[] {
    const text = this.#rest + part
    const records: TableRow[] = []
    let at = 0
    while (at < text.length) {
      // Millions of empty lines cost next to nothing.
      while (text[at] === this.#newline) {
        at++
        this.#rows++
      }
      const record = at < text.length ? this.#record(text, at, isLast) : null
      if (!record) break
      const { fields, next } = record
      this.#check(next - at, fields.length)
      at = next
      const number = ++this.#rows
      if (fields.length > 1 || fields[0] !== '') records.push({ number, cells: fields })
    }
    this.#rest = text.slice(at)
    this.#check(this.#rest.length, 0)
    if (isLast && this.#rest)
      throw new MalformedFile(`Tanda kutip pada baris ${this.#rows + 1} tidak ditutup`)
    return records
  }

  #check(length: number, columns: number): void {
    if (length > MAX_RECORD_LENGTH) throw new MalformedFile(`Baris ${this.#rows + 1} melebihi 1 MB`)
    if (columns > MAX_COLUMNS) throw new MalformedFile('File CSV memiliki lebih dari 1.000 kolom')
  }

  /** null: it goes on beyond the text. */
  #record(text: string, at: number, isLast: boolean): { fields: string[]; next: number } | null {
    const newline = text.indexOf(this.#newline, at)
    if (newline < 0 && !isLast) return null
    const end = newline < 0 ? text.length : newline
    const line = text.slice(at, text.charCodeAt(end - 1) === 13 && end > at ? end - 1 : end)
    // Nearly every line is free of quotes, and such a line is divided at native speed.
    if (line.includes('"')) return this.#quotedRecord(text, at, isLast)
    return { fields: line.split(this.#delimiter, MAX_COLUMNS + 1), next: end + 1 }
  }

  #quotedRecord(text: string, from: number, isLast: boolean): { fields: string[]; next: number } | null {
    const fields: string[] = []
    for (let at = from; ; ) {
      const quoted = text[at] === '"'
      const found = quoted ? this.#closing(text, at + 1) : find(this.#end, text, at)
      if (!found) return null
      const { end, sign, next } = found
      fields.push(quoted ? text.slice(at + 1, end - 1).replaceAll('""', '"') : text.slice(at, end))
      if (next === text.length && sign !== this.#delimiter && !sign.endsWith(this.#newline) && !isLast)
        return null
      if (sign !== this.#delimiter || fields.length > MAX_COLUMNS) return { fields, next }
      at = next
    }
  }

  #closing(text: string, from: number): FieldEnd | null {
    for (let quote = text.indexOf('"', from); quote >= 0; quote = text.indexOf('"', quote + 1)) {
      if (text[quote + 1] === '"') {
        quote++
        continue
      }
      const found = find(this.#endAfterQuote, text, quote + 1)
      if (found) return found
    }
    return null
  }
}

interface FieldEnd {
  end: number
  sign: string
  next: number
}

function find(pattern: RegExp, text: string, from: number): FieldEnd | null {
  pattern.lastIndex = from
  const match = pattern.exec(text)
  return match && { end: match.index, sign: match[1] ?? '', next: match.index + match[0].length }
}
