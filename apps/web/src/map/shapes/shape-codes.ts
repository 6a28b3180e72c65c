/**
 * What the GPU needs to know per vertex besides its position. Segment i runs from vertex i to vertex i + 1, so the last
 * vertex of a ring starts none.
 */
import { ringsOf, type ShapeData } from './shapes.ts'

export const NO_SEGMENT = 0xffff

/** The class of the row that a segment belongs to. */
export function segmentCodes(data: ShapeData, rowCodes: ArrayLike<number>): Uint16Array {
  const codes = new Uint16Array(data.positions.length / 2).fill(NO_SEGMENT)
  for (let row = 0; row < data.rows; row++) {
    const code = rowCodes[row] as number
    const [first, end] = ringsOf(data, row)
    for (let ring = first; ring < end; ring++) {
      codes.fill(code, data.rings[ring] as number, (data.rings[ring + 1] as number) - 1)
    }
  }
  return codes
}

function signedArea({ positions, rings }: ShapeData, ring: number): number {
  const [first, last] = [rings[ring] as number, (rings[ring + 1] as number) - 1]
  const [ox, oy] = [positions[2 * first] as number, positions[2 * first + 1] as number]
  let sum = 0
  for (let i = first; i < last; i++) {
    const [ax, ay] = [(positions[2 * i] as number) - ox, (positions[2 * i + 1] as number) - oy]
    const [bx, by] = [(positions[2 * i + 2] as number) - ox, (positions[2 * i + 3] as number) - oy]
    sum += ax * by - bx * ay
  }
  return sum
}

/**
 * A polygon is filled as fans: every segment makes a triangle with its ring's first vertex, and what is covered more
 * often forwards than backwards is inside. Per segment: twice that first vertex, plus one where the ring runs the wrong
 * way round (outer rings run forwards, holes backwards, however the publisher wrote them).
 */
export function fanCodes(data: ShapeData): Uint32Array {
  const fans = new Uint32Array(data.positions.length / 2)
  const polygons = data.polygons.length - 1
  for (let polygon = 0; polygon < polygons; polygon++) {
    const outer = data.polygons[polygon] as number
    for (let ring = outer; ring < (data.polygons[polygon + 1] as number); ring++) {
      const wrongWay = signedArea(data, ring) < 0 === (ring === outer)
      const first = data.rings[ring] as number
      fans.fill(2 * first + Number(wrongWay), first, data.rings[ring + 1])
    }
  }
  return fans
}
