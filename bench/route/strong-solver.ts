/** A slow and thorough search of its own, to compare with: nothing of it is shared with what is measured. */

export type Distances = readonly Float64Array[]

const lengthOf = (distances: Distances, path: readonly number[]) =>
  path.slice(1).reduce((sum, stop, i) => sum + (distances[path[i] as number]?.[stop] as number), 0)

/** The same path with the stops from `i` to `j` in the other direction. */
const turned = (path: readonly number[], i: number, j: number) => [
  ...path.slice(0, i),
  ...path.slice(i, j + 1).reverse(),
  ...path.slice(j + 1),
]

/** Every 2-opt and every Or-opt move, of the open path itself, until none of them helps. */
function descend(distances: Distances, begin: number[], first: number): number[] {
  const d = (a: number | undefined, b: number | undefined) =>
    a === undefined || b === undefined ? 0 : (distances[a]?.[b] as number)
  let path = begin
  for (let better = true; better; ) {
    better = false
    const count = path.length
    for (let i = first; i < count; i++)
      for (let j = i + 1; j < count; j++) {
        const change =
          d(path[i - 1], path[j]) +
          d(path[i], path[j + 1]) -
          d(path[i - 1], path[i]) -
          d(path[j], path[j + 1])
        if (change >= -1e-9) continue
        path = turned(path, i, j)
        better = true
      }
    for (let length = 1; length <= 4; length++)
      for (let i = first; i + length <= count; i++) {
        const segment = path.slice(i, i + length)
        const rest = [...path.slice(0, i), ...path.slice(i + length)]
        const [head, tail] = [segment[0], segment.at(-1)]
        const freed = d(path[i - 1], head) + d(tail, path[i + length]) - d(rest[i - 1], rest[i])
        for (let at = first; at <= rest.length; at++) {
          const [before, after] = [rest[at - 1], rest[at]]
          const there = d(before, after)
          const straight = d(before, head) + d(tail, after) - there
          const reversed = d(before, tail) + d(head, after) - there
          if (Math.min(straight, reversed) - freed >= -1e-9) continue
          path = [
            ...rest.slice(0, at),
            ...(straight <= reversed ? segment : segment.reverse()),
            ...rest.slice(at),
          ]
          better = true
          break
        }
      }
  }
  return path
}

/** Three cuts at random, the two parts in the middle change places. */
function doubleBridge(path: readonly number[], first: number, random: () => number): number[] {
  const cut = () => first + Math.floor(random() * (path.length - first + 1))
  const [a = 0, b = 0, c = 0] = [cut(), cut(), cut()].sort((x, y) => x - y)
  return [...path.slice(0, a), ...path.slice(b, c), ...path.slice(a, b), ...path.slice(c)]
}

/** The shortest open path that many restarts of an iterated local search find; `start` stays first where it is given. */
export function bestKnown(
  distances: Distances,
  start: number | undefined,
  { restarts, rounds, random }: { restarts: number; rounds: number; random: () => number },
): number {
  const first = start === undefined ? 0 : 1
  let best = Infinity
  for (let restart = 0; restart < restarts; restart++) {
    const others = [...distances.keys()].filter(stop => stop !== start)
    const shuffled = others.map(stop => ({ stop, key: random() })).sort((a, b) => a.key - b.key)
    let path = descend(
      distances,
      [...(start === undefined ? [] : [start]), ...shuffled.map(({ stop }) => stop)],
      first,
    )
    let length = lengthOf(distances, path)
    for (let round = 0; round < rounds; round++) {
      const next = descend(distances, doubleBridge(path, first, random), first)
      const nextLength = lengthOf(distances, next)
      if (nextLength <= length) [path, length] = [next, nextLength]
    }
    best = Math.min(best, length)
  }
  return best
}
