/** Everything of a sheet but the map itself: neat line, grid, words, and where other sheets go on. */
import { formatNumber } from '@petatirta/domain'
import type { UtmZone } from '@petatirta/domain/matching'
import type { Sheet } from './atlas.ts'
import { type GridKind, gridOf } from './grid.ts'
import { type LegendGroup, legendBlock } from './legend-block.ts'
import type { PageProjection } from './page-projection.ts'
import type { Layout, PaperName } from './paper.ts'
import { Content, INK } from './pdf/content.ts'
import { scaleBlock } from './scale-block.ts'
import { drawGrid, drawNeighbours } from './sheet-edges.ts'
import { type Block, drawColumn, facts, gap, heading, QUIET, rule, spring, words } from './sheet-parts.ts'
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

const LONG_TITLE = 60

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
      words({ text: said.title, size: titleSize(said.title) * text, font: 'bold' }),
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

/** A long title in smaller letters: all of it is read, and the legend keeps its place. */
const titleSize = (title: string) => SIZE.title * (title.length > LONG_TITLE ? 0.7 : 1)

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
