/** What hostile files are made of. */
import { gzipSync } from 'node:zlib'
import { collection, point } from '@petatirta/harness/files.ts'
import type { Content } from './post.ts'

const MEGABYTE = 1024 * 1024
/** Features end at 16 MB: a little more is answered as 100 MB are, whose cost is measured in test/processes/. */
export const HUGE = Number(process.env.HOSTILE_MEGABYTES ?? 17)

/** So many megabytes of one character between a beginning and an end. */
export const filled =
  (before: string, fill: string, after: string, megabytes = HUGE): Content =>
  () => {
    const chunk = Buffer.alloc(MEGABYTE, fill)
    return (function* () {
      yield before
      for (let i = 0; i < megabytes; i++) yield chunk
      yield after
    })()
  }

export const repeated =
  (before: string, piece: (i: number) => string, times: number, after: string): Content =>
  () =>
    (function* () {
      yield before
      let text = ''
      for (let i = 0; i < times; i++) {
        text += piece(i)
        if (text.length < 65_536) continue
        yield text
        text = ''
      }
      yield text + after
    })()

export const FILE = collection([
  point('a', { nama: 'Katup "utama" \\ 1' }),
  point('b', { nama: 'é💧' }, [110.5, -7.25]),
])
export const cutAt = (mark: string, more = 0) => FILE.slice(0, FILE.indexOf(mark) + more)

/** One that stands in for all: what makes it useless is its geometry. */
export const shaped = (geometry: unknown, properties: object = { id: 'x' }) =>
  collection([{ type: 'Feature', properties, geometry }])

export const polygon = (...rings: unknown[]) => shaped({ type: 'Polygon', coordinates: rings })

/** A circle around a place near Semarang. */
export const circle = (points: number) => {
  const ring = Array.from({ length: points }, (_, i) => {
    const angle = (i / points) * 2 * Math.PI
    return [Number((110.4 + Math.cos(angle) / 10).toFixed(7)), Number((-7 + Math.sin(angle) / 10).toFixed(7))]
  })
  return [...ring, ring[0]]
}

/** Each of its sides crosses half of the others. */
export const star = (points: number) => {
  const round = circle(points)
  const ring = Array.from({ length: points }, (_, i) => round[(i * Math.floor(points / 2)) % points])
  return [...ring, ring[0]]
}

export const gzip = () => gzipSync(FILE)

/** A star whose sides do not cross; all of them lie around its middle. */
export const rays = (count: number) => {
  const ring = circle(2 * count).slice(0, -1) as [number, number][]
  const star = ring.map(([x, y], i) =>
    i % 2 === 0 ? [x, y] : [110.4 + (x - 110.4) / 100, -7 + (y + 7) / 100],
  )
  return [...star, star[0]]
}

/** Rings, each in the one before. */
export const ringsInRings = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    (circle(4) as [number, number][]).map(([x, y]) => [
      110.4 + (x - 110.4) * (1 - i / count),
      -7 + (y + 7) * (1 - i / count),
    ]),
  )

/** Looks like nothing, and is the same in every run. */
export const noise = (bytes: number) => {
  let state = 1
  return Uint8Array.from({ length: bytes }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state >>> 16
  })
}
