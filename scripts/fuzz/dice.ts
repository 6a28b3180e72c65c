import { randomFrom } from '@petatirta/harness/random.ts'

/** Choices that are the same every time for the same seed. */
export function createDice(seed: number) {
  const next = randomFrom(seed)
  const int = (n: number) => Math.floor(next() * n)
  const between = (low: number, high: number) => low + (high - low) * next()
  return {
    int,
    between,
    chance: (share: number) => next() < share,
    pick: <T>(list: readonly T[]): T => list[int(list.length)] as T,
    uuid: () => {
      const hex = Array.from({ length: 32 }, () => int(16).toString(16)).join('')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
    },
  }
}

export type Dice = ReturnType<typeof createDice>
