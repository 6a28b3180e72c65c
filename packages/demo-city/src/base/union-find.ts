/** Sets that only ever grow together. */
export class UnionFind {
  private readonly up: Int32Array

  constructor(size: number) {
    this.up = Int32Array.from({ length: size }, (_, i) => i)
  }

  find(item: number): number {
    let root = item
    while ((this.up[root] as number) !== root) root = this.up[root] as number
    for (let i = item; i !== root; ) {
      const next = this.up[i] as number
      this.up[i] = root
      i = next
    }
    return root
  }

  /** Whether the two were apart before. */
  join(a: number, b: number): boolean {
    const [from, to] = [this.find(a), this.find(b)]
    this.up[Math.max(from, to)] = Math.min(from, to)
    return from !== to
  }
}
