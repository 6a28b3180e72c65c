import type { Located, Network, ValveStates } from '@petatirta/network'

/**
 * The baseline: breadth-first over a graph with a node for every junction, valve and end, as one would write it down first. Two
 * searches: what the leak drains, and what still has a source then.
 */
export class PlainSearch {
  readonly #network: Network
  readonly #edges: { a: number; b: number; valve: number; line: number; from: number; to: number }[] = []
  readonly #around: number[][] = []
  readonly #sources: number[] = []
  readonly #byLine = new Map<number, number[]>()

  constructor(network: Network) {
    this.#network = network
    const { lines, junctions, cutStarts, cuts, cutAt, sources } = network
    const innerOf = Map.groupBy(junctions.line.keys(), i => junctions.line[i] as number)
    const sourcesOf = Map.groupBy(sources.pipe.keys(), source => sources.pipe[source] as number)
    let nodes = junctions.count
    for (let line = 0; line < lines.length.length; line++) {
      const length = lines.length[line] as number
      const stops = [
        { at: 0, node: junctions.ends[2 * line] as number, valve: -1 },
        { at: length, node: junctions.ends[2 * line + 1] as number, valve: -1 },
        ...(innerOf.get(line) ?? []).map(i => ({
          at: junctions.at[i] as number,
          node: junctions.junction[i] as number,
          valve: -1,
        })),
        ...Array.from({ length: (cutStarts[line + 1] as number) - (cutStarts[line] as number) }, (_, k) => {
          const i = (cutStarts[line] as number) + k
          return { at: cutAt[i] as number, node: -1, valve: cuts[i] as number }
        }),
      ].sort((a, b) => a.at - b.at)
      let before = -1
      stops.forEach(({ at, node, valve }, i) => {
        const own = node >= 0 ? node : nodes++
        if (i > 0) this.#add(before, own, -1, line, stops[i - 1]?.at ?? 0, at)
        before = own
        if (valve < 0) return
        const behind = nodes++
        this.#add(own, behind, valve, line, at, at)
        before = behind
      })
      for (const source of sourcesOf.get(lines.pipe[line] as number) ?? []) {
        this.#sources.push(this.#edges[this.#edgeAt(line, sources.at[source] as number)]?.a ?? 0)
      }
    }
  }

  #add(a: number, b: number, valve: number, line: number, from: number, to: number): void {
    const edge = this.#edges.push({ a, b, valve, line, from, to }) - 1
    for (const node of [a, b]) {
      const around = this.#around[node]
      if (around) around.push(edge)
      else this.#around[node] = [edge]
    }
    const edges = this.#byLine.get(line)
    if (edges) edges.push(edge)
    else this.#byLine.set(line, [edge])
  }

  #edgeAt(line: number, at: number): number {
    return this.#byLine.get(line)?.find(edge => at <= (this.#edges[edge]?.to ?? 0)) ?? 0
  }

  #reach(starts: readonly number[], passes: (edge: number, node: number) => boolean): Set<number> {
    const reached = new Set(starts)
    for (const node of reached) {
      for (const edge of this.#around[node] ?? []) {
        const { a, b } = this.#edges[edge] as { a: number; b: number }
        const other = a === node ? b : a
        if (!reached.has(other) && passes(edge, other)) reached.add(other)
      }
    }
    return reached
  }

  /** The valves to close. */
  solve({ pipe, at }: Located, { stuck, shut }: ValveStates): number[] {
    const line = this.#network.input.pipes.lineStarts[pipe] as number
    const start = this.#edges[this.#edgeAt(line, at)]?.a ?? 0
    const valveOf = (edge: number) => this.#edges[edge]?.valve ?? -1
    const isOpen = (edge: number) => !shut.has(valveOf(edge))
    const drained = this.#reach(
      [start],
      edge => isOpen(edge) && (valveOf(edge) < 0 || stuck.has(valveOf(edge))),
    )
    const wet = this.#reach(
      this.#sources.filter(node => !drained.has(node)),
      (edge, node) => isOpen(edge) && !drained.has(node),
    )
    return this.#edges.flatMap(({ a, b, valve }) =>
      valve >= 0 && !shut.has(valve) && ((drained.has(a) && wet.has(b)) || (drained.has(b) && wet.has(a)))
        ? [valve]
        : [],
    )
  }
}
