import type { Joints, Junctions, Lines } from './types.ts'

/** Sets that are merged. */
export class Union {
  readonly #parent: Int32Array

  constructor(size: number) {
    this.#parent = new Int32Array(size)
    for (let i = 0; i < size; i++) this.#parent[i] = i
  }

  find(item: number): number {
    const parent = this.#parent
    let root = item
    while (parent[root] !== root) {
      parent[root] = parent[parent[root] as number] as number
      root = parent[root] as number
    }
    return root
  }

  merge(a: number, b: number): void {
    const [one, other] = [this.find(a), this.find(b)]
    // The lower number stays: the same sets have the same roots, however they were merged.
    if (one < other) this.#parent[other] = one
    else this.#parent[one] = other
  }
}

interface InnerPoints {
  readonly line: Uint32Array
  readonly at: Float64Array
}

/** Points that are no ends, each once, by line and metres. */
function innerPoints({ lineA, atA, lineB, atB }: Joints, length: Float64Array): InnerPoints {
  const isInner = (line: number, at: number) => at > 0 && at < (length[line] as number)
  // Joints by number, their second points behind the first ones.
  const points: number[] = []
  const count = lineA.length
  for (let i = 0; i < count; i++) {
    if (isInner(lineA[i] as number, atA[i] as number)) points.push(i)
    if (isInner(lineB[i] as number, atB[i] as number)) points.push(count + i)
  }
  const lineOf = (point: number) => (point < count ? lineA[point] : lineB[point - count]) as number
  const atOf = (point: number) => (point < count ? atA[point] : atB[point - count]) as number
  const order = Uint32Array.from(points).sort((a, b) => lineOf(a) - lineOf(b) || atOf(a) - atOf(b))
  const unique = order.filter((point, i) => {
    const before = order[i - 1]
    return before === undefined || lineOf(point) !== lineOf(before) || atOf(point) !== atOf(before)
  })
  return { line: unique.map(lineOf), at: Float64Array.from(unique, atOf) }
}

/** The number of a point: ends two a line, then the inner ones. */
function pointOf({ line, at }: InnerPoints, length: Float64Array, l: number, a: number): number {
  if (a <= 0) return 2 * l
  if (a >= (length[l] as number)) return 2 * l + 1
  let [low, high] = [0, line.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const itsLine = line[middle] as number
    if (itsLine < l || (itsLine === l && (at[middle] as number) < a)) low = middle + 1
    else high = middle
  }
  return 2 * length.length + low
}

/** Joints that share a point become one junction. */
export function junctionsOf(lines: Lines, all: readonly Joints[]): Junctions {
  const { length } = lines
  const joints = concatenated(all)
  const inner = innerPoints(joints, length)
  const points = 2 * length.length + inner.line.length
  const union = new Union(points)
  const isJoined = new Uint8Array(points)
  for (let i = 0; i < joints.lineA.length; i++) {
    const a = pointOf(inner, length, joints.lineA[i] as number, joints.atA[i] as number)
    const b = pointOf(inner, length, joints.lineB[i] as number, joints.atB[i] as number)
    union.merge(a, b)
    isJoined[a] = 1
    isJoined[b] = 1
  }
  return numbered(2 * length.length, inner, point => (isJoined[point] ? union.find(point) : -1))
}

function concatenated(all: readonly Joints[]): Joints {
  const size = all.reduce((sum, { lineA }) => sum + lineA.length, 0)
  const joints = {
    lineA: new Uint32Array(size),
    atA: new Float64Array(size),
    lineB: new Uint32Array(size),
    atB: new Float64Array(size),
  }
  let filled = 0
  for (const { lineA, atA, lineB, atB } of all) {
    joints.lineA.set(lineA, filled)
    joints.atA.set(atA, filled)
    joints.lineB.set(lineB, filled)
    joints.atB.set(atB, filled)
    filled += lineA.length
  }
  return joints
}

/** Numbers sets in the order in which their points come; -1: a point of none. */
export function numbered(
  endCount: number,
  { line, at }: InnerPoints,
  setOf: (point: number) => number,
): Junctions {
  const numbers = new Int32Array(endCount + line.length).fill(-1)
  let count = 0
  const numberOf = (point: number): number => {
    const set = setOf(point)
    if (set < 0) return -1
    if ((numbers[set] as number) < 0) numbers[set] = count++
    return numbers[set] as number
  }
  const ends = new Int32Array(endCount)
  for (let point = 0; point < endCount; point++) ends[point] = numberOf(point)
  const junction = new Int32Array(line.length)
  for (let i = 0; i < line.length; i++) junction[i] = numberOf(endCount + i)
  return { count, ends, line, at, junction }
}
