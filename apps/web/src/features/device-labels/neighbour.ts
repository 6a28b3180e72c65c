/** The next or previous of several names, round and round; readings change places when one of them warns. */
export function neighbour(names: readonly string[], now: string | undefined, by: 1 | -1): string | undefined {
  const at = Math.max(0, now === undefined ? 0 : names.indexOf(now))
  return names[(at + by + names.length) % names.length]
}
