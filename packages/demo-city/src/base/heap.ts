/** Binary min-heap of (priority, item); ties leave in the order of the item, so runs are repeatable. */
export class MinHeap {
  private priorities: number[] = []
  private items: number[] = []

  get size(): number {
    return this.items.length
  }

  push(priority: number, item: number): void {
    let i = this.items.length
    this.items.push(item)
    this.priorities.push(priority)
    while (i > 0) {
      const parent = (i - 1) >> 1
      if (!this.less(i, parent)) break
      this.swap(i, parent)
      i = parent
    }
  }

  /** The smallest item; undefined when empty. `lastPriority` then holds its priority. */
  pop(): number | undefined {
    const top = this.items[0]
    if (top === undefined) return undefined
    this.lastPriority = this.priorities[0] as number
    const item = this.items.pop() as number
    const priority = this.priorities.pop() as number
    if (this.items.length > 0) {
      this.items[0] = item
      this.priorities[0] = priority
      this.sink()
    }
    return top
  }

  lastPriority = 0

  private sink(): void {
    const n = this.items.length
    let i = 0
    for (;;) {
      const left = 2 * i + 1
      const right = left + 1
      let least = i
      if (left < n && this.less(left, least)) least = left
      if (right < n && this.less(right, least)) least = right
      if (least === i) return
      this.swap(i, least)
      i = least
    }
  }

  private less(a: number, b: number): boolean {
    const pa = this.priorities[a] as number
    const pb = this.priorities[b] as number
    return pa < pb || (pa === pb && (this.items[a] as number) < (this.items[b] as number))
  }

  private swap(a: number, b: number): void {
    const item = this.items[a] as number
    const priority = this.priorities[a] as number
    this.items[a] = this.items[b] as number
    this.priorities[a] = this.priorities[b] as number
    this.items[b] = item
    this.priorities[b] = priority
  }
}
