/** A Float64Array that grows: millions of lots without millions of objects. */
export class NumberList {
  private data = new Float64Array(1024)
  length = 0

  push(value: number): void {
    if (this.length === this.data.length) {
      const bigger = new Float64Array(this.data.length * 2)
      bigger.set(this.data)
      this.data = bigger
    }
    this.data[this.length++] = value
  }

  at(index: number): number {
    return this.data[index] as number
  }

  view(): Float64Array {
    return this.data.subarray(0, this.length)
  }
}
