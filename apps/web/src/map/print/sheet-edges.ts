/** What stands at the edges of the map: the grid with its coordinates, and the numbers of the sheets that go on. */
import { type Sheet, SIDES, type Side } from './atlas.ts'
import type { Grid, GridLabel } from './grid.ts'
import type { Rect } from './page-projection.ts'
import type { Layout } from './paper.ts'
import { type Content, INK } from './pdf/content.ts'
import { textWidth } from './pdf/fonts.ts'
import { sheetTexts as texts } from './texts.ts'

const GRID_LINE = { colour: '#1d5a6e', width: 0.1 } as const

export function drawGrid(content: Content, grid: Grid, { map, text }: Layout): void {
  content.opacity(0.55)
  for (const line of grid.lines)
    content.line(line, { ...GRID_LINE, width: GRID_LINE.width * Math.sqrt(text) })
  content.opacity(1)
  const size = 1.9 * text
  const written: GridLabel[] = []
  for (const label of grid.labels) {
    // A turned grid brings eastings and northings to the same edge.
    const room = textWidth(label.text, 'regular', size) + size
    const isFree = written.every(other => other.side !== label.side || distance(other, label) > room)
    if (!isFree || isAtCorner(label, map, room / 2)) continue
    written.push(label)
    writeLabel(content, label, size)
  }
}

const distance = (one: GridLabel, other: GridLabel) =>
  Math.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1])

const isAtCorner = ({ at: [x, y], side }: GridLabel, map: Rect, room: number) =>
  side === 'top' || side === 'bottom'
    ? x < map.x + room || x > map.x + map.width - room
    : y < map.y + room || y > map.y + map.height - room

/** Outwards, and how far beyond the tick the base line lies: letters stand on it. */
const OUTWARDS: Readonly<Record<Side, readonly [dx: number, dy: number, away: number]>> = {
  top: [0, -1, 1.1],
  bottom: [0, 1, 1.8],
  left: [-1, 0, 1.1],
  right: [1, 0, 1.8],
}

function writeLabel(content: Content, { text, at: [x, y], side }: GridLabel, size: number): void {
  const [dx, dy, away] = OUTWARDS[side]
  const tick = 0.8 * size
  content.line([x, y, x + dx * tick, y + dy * tick], { colour: INK, width: 0.15 })
  content.write(text, [x + dx * away * size, y + dy * away * size], {
    size,
    align: 'middle',
    turned: dx === 0 ? 0 : 90,
  })
}

/** A small plate with an arrow at the middle of each edge beyond which another sheet goes on. */
export function drawNeighbours(
  content: Content,
  neighbours: Sheet['neighbours'],
  map: Rect,
  size: number,
): void {
  const [midX, midY] = [map.x + map.width / 2, map.y + map.height / 2]
  const places: Record<Side, readonly [x: number, y: number, dx: number, dy: number]> = {
    top: [midX, map.y, 0, -1],
    bottom: [midX, map.y + map.height, 0, 1],
    left: [map.x, midY, -1, 0],
    right: [map.x + map.width, midY, 1, 0],
  }
  for (const side of SIDES) {
    const numbers = neighbours[side]
    if (numbers.length === 0) continue
    const text = texts.neighbour(numbers.join(', '))
    const [x, y, dx, dy] = places[side]
    const turned = dx === 0 ? 0 : 90
    const [long, high] = [textWidth(text, 'bold', size) + 2 * size, 2 * size]
    const [width, height] = turned ? [high, long] : [long, high]
    const inset = size * 1.1
    const [cx, cy] = [x - dx * (width / 2 + inset), y - dy * (height / 2 + inset)]
    content.box(cx - width / 2, cy - height / 2, width, height, {
      fill: '#ffffff',
      stroke: { colour: INK, width: 0.15 },
    })
    content.write(text, turned ? [cx + 0.35 * size, cy] : [cx, cy + 0.35 * size], {
      size,
      font: 'bold',
      align: 'middle',
      turned,
    })
    const [px, py] = [dy === 0 ? 0 : 1, dx === 0 ? 0 : 1]
    const half = 0.8 * size
    content.area(
      [
        x - dx * 0.15 * size,
        y - dy * 0.15 * size,
        x - dx * 0.95 * size + px * half,
        y - dy * 0.95 * size + py * half,
        x - dx * 0.95 * size - px * half,
        y - dy * 0.95 * size - py * half,
      ],
      INK,
    )
  }
}
