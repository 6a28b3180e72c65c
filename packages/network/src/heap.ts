/** Numbers by the smallest key first. */
export class Heap {
  readonly #items: number[] = []
  readonly #keys: number[] = []

  get size(): number {
    return this.#items.length
  }

  push(item: number, key: number): void {
    const [items, keys] = [this.#items, this.#keys]
    let i = items.length
    items.push(item)
    keys.push(key)
    while (i > 0) {
      const parent = (i - 1) >> 1
      if ((keys[parent] as number) <= key) break
      items[i] = items[parent] as number
      keys[i] = keys[parent] as number
      i = parent
    }
    items[i] = item
    keys[i] = key
  }

  /** The item of the smallest key, and that key. */
  pop(): [item: number, key: number] | undefined {
    const [items, keys] = [this.#items, this.#keys]
    const [first, firstKey, last, lastKey] = [items[0], keys[0], items.pop(), keys.pop()]
    if (first === undefined || firstKey === undefined || last === undefined || lastKey === undefined) {
      return undefined
    }
    const size = items.length
    if (size === 0) return [first, firstKey]
    let i = 0
    for (;;) {
      let child = 2 * i + 1
      if (child >= size) break
      if (child + 1 < size && (keys[child + 1] as number) < (keys[child] as number)) child++
      if ((keys[child] as number) >= lastKey) break
      items[i] = items[child] as number
      keys[i] = keys[child] as number
      i = child
    }
    items[i] = last
    keys[i] = lastKey
    return [first, firstKey]
  }
}
