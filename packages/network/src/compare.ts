import type { Lines, Network, NetworkInput } from './types.ts'

export interface Comparison {
  /** Lines that are new or drawn otherwise, or whose diameter is another. */
  readonly isChanged: Uint8Array
  /** Where the lines of before stand now; -1: nowhere, or changed. */
  readonly lineNow: Int32Array
}

/** Compares a network with the pipes of now, by their ids. */
export function compareLines(previous: Network, { pipes }: NetworkInput, lines: Lines): Comparison {
  const before = previous.input.pipes
  const isChanged = new Uint8Array(lines.length.length).fill(1)
  const lineNow = new Int32Array(previous.lines.length.length).fill(-1)
  const pipeBefore = indexBefore(before.ids)
  for (let pipe = 0; pipe < pipes.ids.length; pipe++) {
    const old = pipeBefore(pipes.ids[pipe] as string, pipe)
    if (old === undefined || !Object.is(before.diameters[old], pipes.diameters[pipe])) continue
    const [first, end] = [pipes.lineStarts[pipe] as number, pipes.lineStarts[pipe + 1] as number]
    const oldFirst = before.lineStarts[old] as number
    if (end - first !== (before.lineStarts[old + 1] as number) - oldFirst) continue
    for (let line = first; line < end; line++) {
      const oldLine = oldFirst + line - first
      if ((lineNow[oldLine] as number) >= 0 || !isSameLine(previous, oldLine, pipes, lines, line)) continue
      isChanged[line] = 0
      lineNow[oldLine] = line
    }
  }
  return { isChanged, lineNow }
}

/** Where an id stood before. Mostly rows stand where they stood. */
export function indexBefore(ids: readonly string[]): (id: string, index: number) => number | undefined {
  let byId: Map<string, number> | undefined
  return (id, index) => {
    if (ids[index] === id) return index
    byId ??= new Map(ids.map((its, i) => [its, i]))
    return byId.get(id)
  }
}

function isSameLine(
  previous: Network,
  old: number,
  pipes: NetworkInput['pipes'],
  lines: Lines,
  line: number,
): boolean {
  const before = previous.input.pipes
  if (previous.lines.active[old] !== lines.active[line]) return false
  const [from, oldFrom] = [2 * (pipes.vertexStarts[line] as number), 2 * (before.vertexStarts[old] as number)]
  const size = 2 * (pipes.vertexStarts[line + 1] as number) - from
  if (size !== 2 * (before.vertexStarts[old + 1] as number) - oldFrom) return false
  for (let i = 0; i < size; i++) {
    if (pipes.coordinates[from + i] !== before.coordinates[oldFrom + i]) return false
  }
  return true
}
