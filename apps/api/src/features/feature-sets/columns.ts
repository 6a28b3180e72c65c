import { type ColumnInput, MISSING } from '@petatirta/contract/plain'
import { ByteMap } from '#platform/database/byte-map.ts'
import { GrowingTexts } from '#platform/database/growing-texts.ts'

/** Columns grow row by row while a set is read. */
export interface ColumnBuilder {
  /** A value as text in UTF-8; none where `end` lies before `start`. */
  push(source: Buffer, start: number, end: number): void
  finish(): ColumnInput
}

export function categoryColumn(name: string): ColumnBuilder {
  const known = new ByteMap((_, size) => size)
  const codes = new GrowingInt32()
  return {
    push(source, start, end) {
      codes.push(known.get(source, start, Math.max(start, end)))
    },
    finish() {
      const dictionary = known.texts()
      const all = codes.finish()
      if (dictionary.length > 0xffff)
        return { name, texts: Array.from(all, code => dictionary[code] as string) }
      return {
        name,
        codes: dictionary.length > 0x100 ? Uint16Array.from(all) : Uint8Array.from(all),
        dictionary,
      }
    },
  }
}

const isInt32 = (value: number) => Number.isInteger(value) && value > MISSING && value <= 2147483647

const [ZERO, NINE, POINT, MINUS] = [48, 57, 46, 45]

/** Whole numbers, with any number of zeros behind the point, without making a string of them. */
function readNumber(source: Buffer, start: number, end: number): number {
  const first = source[start] === MINUS ? start + 1 : start
  // More digits are not exact.
  if (end > first && end - first <= 15) {
    let value = 0
    let at = first
    for (; at < end; at++) {
      const byte = source[at] as number
      if (byte < ZERO || byte > NINE) break
      value = 10 * value + byte - ZERO
    }
    if (at > first && source[at] === POINT) while (++at < end && source[at] === ZERO);
    if (at === end) return first > start ? -value : value
  }
  return Number(source.toString('latin1', start, end))
}

export function numberColumn(name: string): ColumnBuilder {
  let values = new Float64Array(1024)
  let count = 0
  let integers = true
  return {
    push(source, start, end) {
      if (count === values.length) {
        const larger = new Float64Array(2 * count)
        larger.set(values)
        values = larger
      }
      const number = end <= start ? Number.NaN : readNumber(source, start, end)
      if (!Number.isNaN(number) && !isInt32(number)) integers = false
      values[count++] = number
    },
    finish() {
      const all = values.subarray(0, count)
      if (!integers) return { name, values: all }
      return { name, values: Int32Array.from(all, value => (Number.isNaN(value) ? MISSING : value)) }
    },
  }
}

export function textColumn(name: string): ColumnBuilder {
  const texts = new GrowingTexts()
  return {
    push: (source, start, end) => texts.add(source, start, end),
    finish: () => ({ name, utf8: texts.finish() }),
  }
}

/** A typed array that grows by doubling: a city's vertices come in millions. */
export class GrowingInt32 {
  #array = new Int32Array(1024)
  length = 0

  push(value: number): void {
    if (this.length === this.#array.length) {
      const larger = new Int32Array(this.#array.length * 2)
      larger.set(this.#array)
      this.#array = larger
    }
    this.#array[this.length++] = value
  }

  finish(): Int32Array {
    return this.#array.subarray(0, this.length)
  }
}
