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

export function shortNames(names: readonly string[]): string[] {
  // Names that fit keep theirs, whatever comes before them.
  const taken = new Set(
    names.filter(name => Buffer.byteLength(name) <= LONGEST).map(name => name.toLowerCase()),
  )
  const used = new Set<string>()
  return names.map(name => {
    const fits = Buffer.byteLength(name) <= LONGEST && !used.has(name.toLowerCase()) && name !== ''
    let short = fits ? name : cut(name, LONGEST)
    for (let number = 1; !fits && (short === '' || taken.has(short.toLowerCase())); number++)
      short = `${cut(name, LONGEST - 1 - String(number).length)}_${number}`
    taken.add(short.toLowerCase())
    used.add(short.toLowerCase())
    return short
  })
}
