import { lineOf, placeOnLine, vertexBefore } from './lines.ts'
import type { Network, Place, Stretches } from './types.ts'

/** The line of a piece: pieces count one more for every line before them. */
function lineOfPiece({ cutStarts }: Network, piece: number): number {
  let [low, high] = [0, cutStarts.length - 2]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((cutStarts[middle] as number) + middle <= piece) low = middle
    else high = middle - 1
  }
  return low
}

/** Where a piece lies, in metres along its line. */
export function pieceRange(network: Network, piece: number): { line: number; from: number; to: number } {
  const { cutStarts, cutAt, lines } = network
  const line = lineOfPiece(network, piece)
  const cut = piece - line
  return {
    line,
    from: cut === cutStarts[line] ? 0 : (cutAt[cut - 1] as number),
    to: cut === cutStarts[line + 1] ? (lines.length[line] as number) : (cutAt[cut] as number),
  }
}

/** Pieces of segments by pipe and place, those without a length left out. A stretch lies in one line. */
export function stretchesOf(network: Network, segments: Uint32Array): Stretches {
  const { pieceStarts, pieces, lines } = network
  const wanted: number[] = []
  for (const segment of segments) {
    const end = pieceStarts[segment + 1] as number
    for (let i = pieceStarts[segment] as number; i < end; i++) wanted.push(pieces[i] as number)
  }
  const ranges = Array.from(Uint32Array.from(wanted).sort(), piece => pieceRange(network, piece)).filter(
    ({ from, to }) => to > from,
  )
  const offset = (line: number) => lines.offset[line] as number
  return {
    pipe: Uint32Array.from(ranges, ({ line }) => lines.pipe[line] as number),
    from: Float64Array.from(ranges, ({ line, from }) => offset(line) + from),
    to: Float64Array.from(ranges, ({ line, to }) => offset(line) + to),
  }
}

/** Metres. */
export function lengthOf({ from, to }: Stretches): number {
  let sum = 0
  for (let i = 0; i < from.length; i++) sum += Math.abs((to[i] as number) - (from[i] as number))
  return sum
}

/** Cubic metres in pipes whose diameter is known. */
export function volumeOf({ input }: Network, { pipe, from, to }: Stretches): number {
  let sum = 0
  for (let i = 0; i < pipe.length; i++) {
    const metres = (input.pipes.diameters[pipe[i] as number] as number) / 1000
    if (metres > 0) sum += (Math.PI / 4) * metres ** 2 * Math.abs((to[i] as number) - (from[i] as number))
  }
  return sum
}

/** Each stretch as a line, in its direction. */
export function linesOf(network: Network, { pipe, from, to }: Stretches): Place[][] {
  const { input, lines } = network
  const { coordinates } = input.pipes
  return Array.from(pipe, (p, i) => {
    const [a, b] = [from[i] as number, to[i] as number]
    const line = lineOf(network, p, (a + b) / 2)
    const offset = lines.offset[line] as number
    const [low, high] = [Math.min(a, b) - offset, Math.max(a, b) - offset]
    const places: Place[] = [placeOnLine(input.pipes, lines, line, low)]
    const last = vertexBefore(input.pipes, lines, line, high)
    for (let v = vertexBefore(input.pipes, lines, line, low) + 1; v <= last; v++) {
      if ((lines.along[v] as number) < high) {
        places.push([coordinates[2 * v] as number, coordinates[2 * v + 1] as number])
      }
    }
    places.push(placeOnLine(input.pipes, lines, line, high))
    return a > b ? places.reverse() : places
  })
}
