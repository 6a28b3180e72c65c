import type { Joints } from './types.ts'

/** Joints whose number is not known beforehand. */
export class GrowingJoints {
  #lineA = new Uint32Array(1024)
  #atA = new Float64Array(1024)
  #lineB = new Uint32Array(1024)
  #atB = new Float64Array(1024)
  #count = 0

  add(lineA: number, atA: number, lineB: number, atB: number): void {
    if (this.#count === this.#lineA.length) this.#grow()
    this.#lineA[this.#count] = lineA
    this.#atA[this.#count] = atA
    this.#lineB[this.#count] = lineB
    this.#atB[this.#count] = atB
    this.#count++
  }

  #grow(): void {
    const size = 2 * this.#count
    const bigger = <T extends Uint32Array | Float64Array>(to: T, from: T): T => {
      to.set(from)
      return to
    }
    this.#lineA = bigger(new Uint32Array(size), this.#lineA)
    this.#atA = bigger(new Float64Array(size), this.#atA)
    this.#lineB = bigger(new Uint32Array(size), this.#lineB)
    this.#atB = bigger(new Float64Array(size), this.#atB)
  }

  joints(): Joints {
    return {
      lineA: this.#lineA.slice(0, this.#count),
      atA: this.#atA.slice(0, this.#count),
      lineB: this.#lineB.slice(0, this.#count),
      atB: this.#atB.slice(0, this.#count),
    }
  }
}
