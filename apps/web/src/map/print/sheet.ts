/** Everything of a sheet but the map itself: neat line, grid, words, and where other sheets go on. */
import { formatNumber } from '@petatirta/domain'
import type { UtmZone } from '@petatirta/domain/matching'
import { type Sheet, SIDES, type Side } from './atlas.ts'
import { type GridKind, type GridLabel, gridOf } from './grid.ts'
import type { PageProjection, Rect } from './page-projection.ts'
import type { Layout, PaperName } from './paper.ts'
import { Content, INK } from './pdf/content.ts'
import { textWidth } from './pdf/fonts.ts'
import {
  type Block,
  drawColumn,
  facts,
  gap,
  heading,
  type LegendGroup,
  legendBlock,
  QUIET,
  rule,
  scaleBlock,
  spring,
  words,
} from './sheet-parts.ts'
import { sheetTexts as texts } from './texts.ts'

export interface SheetWords {
  readonly utility: string
  readonly title: string
  readonly notes: string
  readonly disclaimer: string
  readonly time: string
  readonly who: string
  /** What is filtered, in words; none: nothing is. */
  readonly filters: readonly string[]
  readonly attribution: string
}

export interface SheetDrawing {
  readonly layout: Layout
  readonly paper: PaperName
  readonly words: SheetWords
  readonly grid: GridKind | 'none'
  readonly zone: UtmZone
  readonly legend: readonly LegendGroup[]
  readonly logo: { name: string; ratio: number } | undefined
  readonly projection: PageProjection
  readonly sheet: Sheet
  /** In all; 0 for a sheet of its own. */
  readonly count: number
}

/** Of letters, millimetres on A4. */
export const SIZE = { small: 2.1, normal: 2.5, utility: 3.1, title: 4.6 } as const

export function drawSheet(drawing: SheetDrawing): Content {
  const { layout, grid, zone, projection, sheet } = drawing
  const { text, map } = layout
  const content = new Content(layout.height)
  if (sheet.area) outlineArea(content, sheet.area, projection, layout)
  if (grid !== 'none') drawGrid(content, gridOf(grid, zone, projection, map, 40 * Math.sqrt(text)), layout)
  drawFrame(content, layout)
  drawNeighbours(content, sheet.neighbours, map, SIZE.normal * text)
  drawColumns(content, layout, blocksOf(drawing))
  return content
}

/** A white ground: readers may show pages on any colour, and what is transparent would let it through. */
export function drawGround(layout: Layout): Content {
  const content = new Content(layout.height)
  content.box(0, 0, layout.width, layout.height, { fill: '#ffffff' })
  return content
}

export function drawFrame(content: Content, { border, map, columns, text }: Layout): void {
  content.box(border.x, border.y, border.width, border.height, {
    stroke: { colour: INK, width: 0.25 * text },
  })
  content.box(map.x, map.y, map.width, map.height, { stroke: { colour: INK, width: 0.35 * text } })
  const line = { colour: INK, width: 0.15 * text }
  if (columns.length === 1) {
    const x = 2 * map.x - border.x + map.width
    content.line([x, border.y, x, border.y + border.height], line)
    return
  }
  const y = 2 * map.y - border.y + map.height
  content.line([border.x, y, border.x + border.width, y], line)
  columns.slice(0, -1).forEach((column, index) => {
    const next = columns[index + 1]
    const x = next ? (column.x + column.width + next.x) / 2 : 0
    content.line([x, y, x, border.y + border.height], line)
  })
}

function outlineArea(
  content: Content,
  rings: NonNullable<Sheet['area']>,
  { toPage }: PageProjection,
  { map, text }: Layout,
): void {
  content.save()
  content.clip(map.x, map.y, map.width, map.height)
  for (const [colour, width] of [
    ['#ffffff', 1.5],
    ['#b3261e', 0.7],
  ] as const) {
    content.setStroke({ colour, width: width * text, join: 'round' })
    for (const ring of rings) {
      const points: number[] = []
      for (let i = 0; i + 1 < ring.length; i += 2)
        points.push(...toPage(ring[i] as number, ring[i + 1] as number))
      content.path(points, true)
    }
    content.stroke()
  }
  content.restore()
}

const GRID_LINE = { colour: '#1d5a6e', width: 0.1 } as const

function drawGrid(content: Content, grid: ReturnType<typeof gridOf>, { map, text }: Layout): void {
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
function drawNeighbours(content: Content, neighbours: Sheet['neighbours'], map: Rect, size: number): void {
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

interface Blocks {
  readonly title: readonly Block[]
  readonly legend: Block
  readonly scale: Block
  readonly facts: Block
  readonly fine: readonly Block[]
  readonly text: number
}

function blocksOf(drawing: SheetDrawing): Blocks {
  const { layout, words: said, sheet, count, legend, logo, paper } = drawing
  const { text } = layout
  const size = SIZE.normal * text
  const atlasName =
    count > 0 && sheet.name
      ? [words({ text: sheet.name, size: 1.25 * size, font: 'bold' }), gap(0.4 * size)]
      : []
  return {
    text,
    title: [
      heading(said.utility, logo, SIZE.utility * text),
      gap(size),
      words({ text: said.title, size: SIZE.title * text, font: 'bold', lines: 3 }),
      ...atlasName,
      words({ text: said.notes, size, colour: QUIET, lines: 5 }),
    ],
    legend: legendBlock(legend, size, texts.legend, texts.more),
    scale: scaleBlock({
      scale: sheet.scale,
      paper,
      turned: sheet.turned,
      size,
      title: texts.scale,
      north: texts.north,
    }),
    facts: facts(factsOf(drawing), SIZE.small * text),
    fine: [words({ text: said.disclaimer, size: SIZE.small * text, colour: QUIET, lines: 8 })],
  }
}

function factsOf({ words: said, grid, zone, sheet, count }: SheetDrawing): [string, string][] {
  return [
    ...(count > 0 ? [[texts.sheet, texts.sheetOf(sheet.number, count)] as [string, string]] : []),
    [texts.date, said.time],
    ...(said.who ? [[texts.who, said.who] as [string, string]] : []),
    ...(said.filters.length > 0 ? [[texts.filter, said.filters.join('; ')] as [string, string]] : []),
    ...(grid === 'none'
      ? []
      : [
          [
            texts.grid,
            grid === 'utm' ? texts.grids.utm(`${zone.zone}${zone.half}`) : texts.grids.degrees,
          ] as [string, string],
        ]),
    ...(sheet.turned === 0
      ? []
      : [[texts.orientation, texts.turned(formatNumber(sheet.turned))] as [string, string]]),
    ...(said.attribution ? [[texts.source, said.attribution] as [string, string]] : []),
  ]
}

/** One column beside the map in landscape; three below it in portrait. */
export function drawColumns(content: Content, { columns }: Layout, { text, ...blocks }: Blocks): void {
  const apart = rule(1.6 * text)
  const [first, second, third] = columns
  if (!first) return
  if (!second || !third) {
    const all = [
      ...blocks.title,
      apart,
      blocks.scale,
      apart,
      blocks.legend,
      apart,
      blocks.facts,
      apart,
      ...blocks.fine,
    ]
    drawColumn(content, all, first)
    return
  }
  drawColumn(content, [...blocks.title, spring, apart, blocks.facts], first)
  drawColumn(content, [blocks.legend], second)
  drawColumn(content, [blocks.scale, apart, spring, ...blocks.fine], third)
}
