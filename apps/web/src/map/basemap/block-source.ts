import type { RangeResponse, Source } from 'pmtiles'

export const BLOCK_BYTES = 32 * 1024

/** Directories and tiles are far smaller; a broken file may claim anything. */
const LONGEST_READ = 8 * 1024 * 1024
/** Neighbouring tiles lie in the same blocks. */
const RECENT_BLOCKS = 64

export interface BlockStore {
  has(block: number): boolean
  get(block: number): Promise<Uint8Array | undefined>
  put(block: number, bytes: Uint8Array): Promise<void>
}

export type ReadRange = (url: string, range: readonly [start: number, end: number]) => Promise<Uint8Array>

interface Options {
  readonly url: string
  /** Of the whole file. */
  readonly bytes: number
  readonly store: BlockStore
  readonly read: ReadRange
}

/** A file that is read in blocks of one size: what was read once is kept, and what lies beside it comes along. */
export class BlockSource implements Source {
  readonly #options: Options
  readonly #recent = new Map<number, Promise<Uint8Array>>()

  constructor(options: Options) {
    this.#options = options
  }

  getKey(): string {
    return this.#options.url
  }

  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    const { bytes } = this.#options
    // PMTiles asks for the first 16 KB, of a smaller file, too.
    const end = Math.min(offset + length, bytes)
    if (!(offset >= 0 && end > offset && length <= LONGEST_READ))
      throw new Error(`The base map's file ends at ${bytes}: it has no ${length} bytes at ${offset}`)
    const first = Math.floor(offset / BLOCK_BYTES)
    const last = Math.floor((end - 1) / BLOCK_BYTES)
    const blocks = await Promise.all(this.#blocks(range(first, last)))
    const all = new Uint8Array(blocks.reduce((sum, block) => sum + block.length, 0))
    let at = 0
    for (const block of blocks) {
      all.set(block, at)
      at += block.length
    }
    const from = offset - first * BLOCK_BYTES
    return { data: all.buffer.slice(from, from + end - offset) }
  }

  /** Fetches and keeps blocks that lie beside each other, if they are not kept yet. */
  async keep(numbers: readonly number[]): Promise<void> {
    const missing = numbers.filter(block => !this.#options.store.has(block))
    await Promise.all(runs(missing).map(run => this.#fetch(run)))
  }

  #blocks(numbers: readonly number[]): Promise<Uint8Array>[] {
    const missing = numbers.filter(block => !this.#recent.has(block))
    for (const run of runs(missing)) {
      const loading = this.#load(run)
      for (const [index, block] of run.entries()) this.#remember(block, pick(loading, index))
    }
    return numbers.map(block => {
      const found = this.#recent.get(block)
      if (!found) throw new Error(`Block ${block} was not asked for`)
      this.#remember(block, found)
      return found
    })
  }

  /** The one used last comes last. */
  #remember(block: number, loading: Promise<Uint8Array>): void {
    this.#recent.delete(block)
    this.#recent.set(block, loading)
    // A failed one is asked for again the next time.
    loading.catch(() => this.#recent.get(block) === loading && this.#recent.delete(block))
    const [oldest] = this.#recent.keys()
    if (this.#recent.size > RECENT_BLOCKS && oldest !== undefined && oldest !== block)
      this.#recent.delete(oldest)
  }

  async #load(run: readonly number[]): Promise<Uint8Array[]> {
    const found = new Map<number, Uint8Array>()
    await Promise.all(
      run.map(async block => {
        const kept = await this.#options.store.get(block)
        if (kept) found.set(block, kept)
      }),
    )
    const missing = runs(run.filter(block => !found.has(block)))
    const fetched = await Promise.all(missing.map(part => this.#fetch(part)))
    for (const [index, part] of missing.entries())
      for (const [at, block] of part.entries()) found.set(block, fetched[index]?.[at] ?? new Uint8Array())
    return run.map(block => found.get(block) ?? new Uint8Array())
  }

  async #fetch(run: readonly number[]): Promise<Uint8Array[]> {
    const { url, bytes, store, read } = this.#options
    const start = (run[0] ?? 0) * BLOCK_BYTES
    const end = Math.min(bytes, start + run.length * BLOCK_BYTES)
    const answer = await read(url, [start, end])
    const blocks = run.map((_, index) => answer.slice(index * BLOCK_BYTES, (index + 1) * BLOCK_BYTES))
    for (const [index, block] of run.entries()) void store.put(block, blocks[index] ?? new Uint8Array())
    return blocks
  }
}

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

const pick = async (loading: Promise<Uint8Array[]>, index: number) =>
  (await loading)[index] ?? new Uint8Array()

/** Numbers that follow each other, in lists of their own. */
export function runs(numbers: readonly number[]): number[][] {
  const lists: number[][] = []
  for (const number of numbers) {
    const last = lists.at(-1)
    if (last?.at(-1) === number - 1) last.push(number)
    else lists.push([number])
  }
  return lists
}
