import { type ColumnInput, MISSING } from '@petatirta/contract/plain'

/** Columns grow row by row while a set is read; they become typed arrays once, at the end. */
export interface ColumnBuilder {
  push(value: unknown): void
  finish(): ColumnInput
}

export function categoryColumn(name: string): ColumnBuilder {
  const known = new Map<string, number>()
  const codes: number[] = []
  return {
    push(value) {
      const text = value === null || value === undefined ? '' : String(value)
      let code = known.get(text)
      if (code === undefined) {
        code = known.size
        known.set(text, code)
      }
      codes.push(code)
    },
    finish() {
      const dictionary = [...known.keys()]
      if (dictionary.length > 0xffff) return { name, texts: codes.map(code => dictionary[code] ?? '') }
      const array = dictionary.length > 0x100 ? Uint16Array.from(codes) : Uint8Array.from(codes)
      return { name, codes: array, dictionary }
    },
  }
}

const isInt32 = (value: number) => Number.isInteger(value) && value > MISSING && value <= 2147483647

export function numberColumn(name: string): ColumnBuilder {
  const values: number[] = []
  let integers = true
  return {
    push(value) {
      const number = value === null || value === undefined || value === '' ? Number.NaN : Number(value)
      if (!Number.isNaN(number) && !isInt32(number)) integers = false
      values.push(number)
    },
    finish() {
      if (!integers) return { name, values: Float64Array.from(values) }
      return { name, values: Int32Array.from(values, value => (Number.isNaN(value) ? MISSING : value)) }
    },
  }
}

export function textColumn(name: string): ColumnBuilder {
  const texts: string[] = []
  return {
    push: value => texts.push(value === null || value === undefined ? '' : String(value)),
    finish: () => ({ name, texts }),
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
