/** Rows of several parts as one part, encoded as the server would. */
import {
  type ColumnInput,
  type FeaturePart,
  GEOMETRY_COLUMNS,
  kindInfo,
  type NumericArray,
} from '@petatirta/contract'
import { inDoubles, textsOf } from '#sync/apply-change.ts'
import type { Column } from '#sync/feature-columns.ts'
import { readColumn } from '#sync/worker/decode-style.ts'

/** For each row of the result: which part it comes from, and its row in there. */
export interface Sources {
  readonly parts: readonly FeaturePart[]
  readonly which: ArrayLike<number>
  readonly rows: ArrayLike<number>
}

const MOST_CODES = 0xffff

/** Geometry and the columns that the layer is drawn by. */
export function gatherStyle(sources: Sources): ColumnInput[] {
  const [first] = sources.parts
  if (!first) return []
  const columns = Object.entries(kindInfo(first.kind).columns).map(([name, type]) =>
    gathered(
      name,
      sources.parts.map(part => readColumn(part, name, type)),
      sources,
    ),
  )
  return [...gatherGeometry(sources, first), ...columns]
}

export function gatherTexts(name: string, { parts, which, rows }: Sources): ColumnInput {
  const texts = parts.map(part => part.texts(name))
  return { name, texts: Array.from(rows, (row, i) => texts[which[i] as number]?.(row) ?? '') }
}

function gathered(name: string, columns: readonly Column[], { which, rows }: Sources): ColumnInput {
  if (columns.every(column => column.type === 'number')) {
    const isDoubles = columns.some(({ values }) => values instanceof Float64Array)
    const values = columns.map(column => (isDoubles ? inDoubles(column.values) : column.values))
    const of = (row: number, i: number) => values[which[i] as number]?.[row] ?? 0
    return { name, values: isDoubles ? Float64Array.from(rows, of) : Int32Array.from(rows, of) }
  }
  const textOf = columns.map(textsOf)
  const texts = Array.from(rows, (row, i) => textOf[which[i] as number]?.(row) ?? '')
  if (columns.some(({ type }) => type !== 'category')) return { name, texts }
  const known = new Map<string, number>()
  const codes = texts.map(text => {
    const code = known.get(text) ?? known.size
    known.set(text, code)
    return code
  })
  if (known.size > MOST_CODES) return { name, texts }
  return {
    name,
    codes: known.size > 0x100 ? Uint16Array.from(codes) : Uint8Array.from(codes),
    dictionary: [...known.keys()],
  }
}

function gatherGeometry({ parts, which, rows }: Sources, first: FeaturePart): ColumnInput[] {
  const { x, y, rings, polygons } = GEOMETRY_COLUMNS
  const numbers = (name: string) => parts.map(part => part.numbers(name))
  const points = (of: (name: string) => Int32Array): ColumnInput[] =>
    [x, y].map(name => ({ name, values: of(name), delta: true }))
  if (!first.has(rings)) {
    return points(name => {
      const values = numbers(name)
      return Int32Array.from(rows, (row, i) => values[which[i] as number]?.[row] ?? 0)
    })
  }
  const levels = [GEOMETRY_COLUMNS.rows, ...(first.has(polygons) ? [polygons] : []), rings]
  // From the outside in: the items of each level that are taken, then those inside them.
  let taken: Taken[] = Array.from(rows, (row, i) => ({ part: which[i] as number, from: row, to: row + 1 }))
  const columns = levels.map((name): ColumnInput => {
    const starts = numbers(name)
    const values: number[] = []
    let at = 0
    const inside: Taken[] = []
    for (const { part, from, to } of taken) {
      for (let item = from; item < to; item++) {
        const [start, end] = [startOf(starts, part, item), startOf(starts, part, item + 1)]
        values.push(at)
        at += end - start
        inside.push({ part, from: start, to: end })
      }
    }
    taken = inside
    return { name, values: Uint32Array.from([...values, at]) }
  })
  const vertices = points(name => {
    const values = numbers(name)
    const out = new Int32Array(taken.reduce((sum, { from, to }) => sum + to - from, 0))
    let at = 0
    for (const { part, from, to } of taken) {
      out.set((values[part] as NumericArray).subarray(from, to), at)
      at += to - from
    }
    return out
  })
  return [...vertices, ...columns.reverse()]
}

interface Taken {
  readonly part: number
  readonly from: number
  readonly to: number
}

const startOf = (starts: readonly NumericArray[], part: number, item: number): number =>
  starts[part]?.[item] ?? 0
