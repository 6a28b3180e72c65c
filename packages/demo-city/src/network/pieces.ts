import { MinHeap } from '../base/heap.ts'
import { UnionFind } from '../base/union-find.ts'

/** Keeps pieces without customers from being joined before all others. */
const EVENNESS = 8

interface Size {
  customers: number
  metres: number
}

interface Offer {
  a: number
  b: number
  priority: number
}

/** Nodes that grow together into pieces: few customers and many links between them go first, none becomes too large. */
export class Pieces {
  private readonly most: Size
  private readonly sets: UnionFind
  private readonly customers: Float64Array
  private readonly metres: Float64Array
  /** Links from each piece to each neighbour. */
  private readonly links = new Map<number, Map<number, number>>()
  private readonly heap = new MinHeap()
  private readonly offers: Offer[] = []

  constructor(nodes: number, most: Size) {
    this.most = most
    this.sets = new UnionFind(nodes)
    this.customers = new Float64Array(nodes)
    this.metres = new Float64Array(nodes)
  }

  find(node: number): number {
    return this.sets.find(node)
  }

  add(node: number, customers: number, metres: number): void {
    this.customers[node] = (this.customers[node] as number) + customers
    this.metres[node] = (this.metres[node] as number) + metres
  }

  link(a: number, b: number, count = 1): void {
    if (a === b) return
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const) {
      const neighbours = this.links.get(from) ?? new Map<number, number>()
      this.links.set(from, neighbours.set(to, (neighbours.get(to) ?? 0) + count))
    }
  }

  grow(): void {
    for (const [a, neighbours] of this.links) {
      for (const b of neighbours.keys()) if (a < b) this.offer(a, b)
    }
    for (let at = this.heap.pop(); at !== undefined; at = this.heap.pop()) {
      const { a, b, priority } = this.offers[at] as Offer
      // An offer that has changed since was made again.
      if (this.links.get(a)?.has(b) && this.priority(a, b) === priority) this.unite(a, b)
    }
  }

  private priority(a: number, b: number): number {
    const customers = (this.customers[a] as number) + (this.customers[b] as number)
    return (customers + EVENNESS) / (this.links.get(a)?.get(b) ?? 1)
  }

  private offer(a: number, b: number): void {
    const customers = (this.customers[a] as number) + (this.customers[b] as number)
    const metres = (this.metres[a] as number) + (this.metres[b] as number)
    if (customers > this.most.customers || metres > this.most.metres) return
    const priority = this.priority(a, b)
    this.heap.push(priority, this.offers.push({ a, b, priority }) - 1)
  }

  private unite(a: number, b: number): void {
    this.sets.join(a, b)
    const kept = this.sets.find(a)
    const gone = kept === a ? b : a
    this.add(kept, this.customers[gone] as number, this.metres[gone] as number)
    const neighbours = this.links.get(gone) ?? []
    this.links.delete(gone)
    for (const [next, count] of neighbours) {
      this.links.get(next)?.delete(gone)
      if (next !== kept) this.link(kept, next, count)
    }
    for (const next of this.links.get(kept)?.keys() ?? []) this.offer(kept, next)
  }
}
