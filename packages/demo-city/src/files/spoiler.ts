import { hash01, hash32 } from '../base/random.ts'

/** Shares of rows to spoil, by kind of damage; a row gets at most one kind. */
export type Damage<K extends string> = readonly (readonly [kind: K, share: number])[]

/** Decides which rows of the messy variant are damaged, and keeps the tally that city.json reports. */
export class Spoiler {
  private readonly seed: number
  private readonly enabled: boolean
  private readonly tallies = new Map<string, Map<string, number>>()

  constructor(seed: number, enabled: boolean) {
    this.seed = seed
    this.enabled = enabled
  }

  /** Starts a file over: its tally counts the latest reading only. */
  file(name: string): FileSpoiler {
    const tally = new Map<string, number>()
    this.tallies.set(name, tally)
    return new FileSpoiler(hash32(this.seed, 121, hashText(name)), this.enabled, tally)
  }

  /** Damages done so far, such as { 'customers.missingId': 12 }. */
  totals(): Record<string, number> {
    const totals: Record<string, number> = {}
    for (const [file, tally] of [...this.tallies].sort(([a], [b]) => (a < b ? -1 : 1))) {
      for (const [kind, count] of [...tally].sort(([a], [b]) => (a < b ? -1 : 1))) {
        totals[`${file}.${kind}`] = count
      }
    }
    return totals
  }
}

export class FileSpoiler {
  readonly enabled: boolean
  private readonly seed: number
  private readonly tally: Map<string, number>

  constructor(seed: number, enabled: boolean, tally: Map<string, number>) {
    this.seed = seed
    this.enabled = enabled
    this.tally = tally
  }

  /** The damage for a row, if any; counted. */
  pick<K extends string>(damage: Damage<K>, row: number): K | undefined {
    if (!this.enabled) return undefined
    let left = hash01(this.seed, row)
    for (const [kind, share] of damage) {
      left -= share
      if (left < 0) {
        this.count(kind)
        return kind
      }
    }
    return undefined
  }

  count(kind: string): void {
    this.tally.set(kind, (this.tally.get(kind) ?? 0) + 1)
  }
}

function hashText(text: string): number {
  let h = 0
  for (let i = 0; i < text.length; i++) h = (Math.imul(h, 31) + text.charCodeAt(i)) | 0
  return h
}

/** 1234567 as '1.234.567,00'. */
export function indonesianNumber(value: number): string {
  return `${String(value).replace(/\B(?=(\d{3})+$)/g, '.')},00`
}

/** '2026-11-15' as 15/11/2026 or 15-11-2026. */
export function otherDate(text: string, row: number): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return text
  const separator = row % 2 ? '/' : '-'
  return text.split('-').reverse().join(separator)
}
