/** Names of columns as a Shapefile takes them: ten bytes, each one of its kind whatever the case. */
const LONGEST = 10

/** As many whole characters as fit. */
function cut(text: string, bytes: number): string {
  let length = 0
  let short = ''
  for (const character of text) {
    length += Buffer.byteLength(character)
    if (length > bytes) break
    short += character
  }
  return short
}

/**
 * What is free of `abcdefgh_1`, `abcdefgh_2` … `abcdefg_10` … The search goes on where it ended for the same beginning: names are only ever
 * taken, and tried from 1 for each the time would grow with the square of their number.
 */
function numbering(taken: ReadonlySet<string>) {
  const next = new Map<string, number>()
  return (name: string): string => {
    for (let digits = 1; ; digits++) {
      const beginning = cut(name, LONGEST - 1 - digits)
      const key = `${digits} ${beginning.toLowerCase()}`
      let number = next.get(key) ?? 10 ** (digits - 1)
      while (number < 10 ** digits && taken.has(`${beginning}_${number}`.toLowerCase())) number++
      next.set(key, number)
      if (number < 10 ** digits) return `${beginning}_${number}`
    }
  }
}

export function shortNames(names: readonly string[]): string[] {
  // Names that fit keep theirs, whatever comes before them.
  const taken = new Set(
    names.filter(name => Buffer.byteLength(name) <= LONGEST).map(name => name.toLowerCase()),
  )
  const numbered = numbering(taken)
  const used = new Set<string>()
  return names.map(name => {
    const fits = Buffer.byteLength(name) <= LONGEST && !used.has(name.toLowerCase()) && name !== ''
    let short = fits ? name : cut(name, LONGEST)
    if (!fits && (short === '' || taken.has(short.toLowerCase()))) short = numbered(name)
    taken.add(short.toLowerCase())
    used.add(short.toLowerCase())
    return short
  })
}
