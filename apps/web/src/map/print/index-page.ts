/** The first page of an atlas: where its sheets lie, and what they are called. */
import { groundScale } from '@petatirta/domain'
import type { UtmZone } from '@petatirta/domain/matching'
import type { Sheet } from './atlas.ts'
import { extentOf, type PageProjection, type Pair, type SheetPlace, sheetOutline } from './page-projection.ts'
import type { Layout, PaperName } from './paper.ts'
import { Content, INK } from './pdf/content.ts'
import { shortened } from './pdf/fonts.ts'
import { scaleBlock } from './scale-block.ts'
import { drawColumns, drawFrame, type SheetWords, SIZE } from './sheet.ts'
import { type Block, facts, gap, heading, QUIET, words } from './sheet-parts.ts'
import { sheetTexts as texts } from './texts.ts'

const ROOM = 1.05

/** All sheets on one page; its scale is as small as it has to be. */
export function indexPlace(sheets: readonly Sheet[], { map }: Layout): SheetPlace {
  const outlines = sheets.flatMap(sheet => sheetOutline(sheet, map))
  const [minX, minY, maxX, maxY] = extentOf(outlines)
  const centre = [(minX + maxX) / 2, (minY + maxY) / 2] as const
  const [east, north] = groundScale(centre[1])
  const needed = Math.max(((maxX - minX) * east) / map.width, ((maxY - minY) * north) / map.height)
  return { centre, turned: 0, scale: Math.ceil((needed * ROOM * 1000) / 500) * 500 }
}

interface IndexDrawing {
  readonly layout: Layout
  readonly paper: PaperName
  readonly words: SheetWords
  readonly projection: PageProjection
  readonly zone: UtmZone
  readonly logo: { name: string; ratio: number } | undefined
  readonly sheets: readonly Sheet[]
  readonly place: SheetPlace
}

export function drawIndex({
  layout,
  paper,
  words: said,
  projection,
  logo,
  sheets,
  place,
}: IndexDrawing): Content {
  const { text } = layout
  const content = new Content(layout.height)
  drawOutlines(content, sheets, projection, layout)
  drawFrame(content, layout)
  const size = SIZE.normal * text
  drawColumns(content, layout, {
    text,
    title: [
      heading(said.utility, logo, SIZE.utility * text),
      gap(size),
      words({ text: said.title, size: SIZE.title * text, font: 'bold', lines: 3 }),
      words({ text: said.notes, size, colour: QUIET, lines: 4 }),
    ],
    legend: sheetList(sheets, size),
    scale: scaleBlock({ scale: place.scale, paper, turned: 0, size, title: texts.scale, north: texts.north }),
    facts: facts(
      [
        [texts.sheet, String(sheets.length)],
        [texts.date, said.time],
        ...(said.who ? [[texts.who, said.who] as [string, string]] : []),
        ...(said.attribution ? [[texts.source, said.attribution] as [string, string]] : []),
      ],
      SIZE.small * text,
    ),
    fine: [words({ text: said.disclaimer, size: SIZE.small * text, colour: QUIET, lines: 8 })],
  })
  return content
}

function drawOutlines(
  content: Content,
  sheets: readonly Sheet[],
  { toPage }: PageProjection,
  { map, text }: Layout,
): void {
  content.save()
  content.clip(map.x, map.y, map.width, map.height)
  const shapes = sheets.map(sheet => ({ number: sheet.number, rings: shapeOf(sheet, map, toPage) }))
  for (const { rings } of shapes) {
    content.setStroke({ colour: '#b3261e', width: 0.3 * text, join: 'round' })
    for (const ring of rings) content.path(ring.flat(), true)
    content.stroke()
  }
  for (const { number, rings } of shapes) {
    const [left, top, right, bottom] = extentOf(rings.flat())
    // As large as the sheet allows, so that the smallest can still be recognised.
    const size = Math.max(1.6, Math.min(5 * text, (right - left) / 3, (bottom - top) / 2))
    content.write(String(number), [(left + right) / 2, (top + bottom) / 2 + 0.35 * size], {
      size,
      font: 'bold',
      align: 'middle',
      colour: '#8c1d18',
      halo: { colour: '#ffffff', width: 0.3 * size },
    })
  }
  content.restore()
}

/** The area that a sheet is about, or the sheet itself. */
function shapeOf(sheet: Sheet, map: Layout['map'], toPage: PageProjection['toPage']): Pair[][] {
  if (!sheet.area) return [sheetOutline(sheet, map).map(([x, y]) => toPage(x, y))]
  return sheet.area.map(ring =>
    Array.from({ length: ring.length / 2 }, (_, i) =>
      toPage(ring[2 * i] as number, ring[2 * i + 1] as number),
    ),
  )
}

/** Numbers and names in columns; where sheets have no names, the picture says everything. */
function sheetList(sheets: readonly Sheet[], size: number): Block {
  const named = sheets.filter(({ name }) => name)
  return {
    height: () => undefined,
    draw: (content, x, y, width, height) => {
      if (named.length === 0) return
      content.write(texts.index, [x, y + 1.05 * size], { size: 1.1 * size, font: 'bold' })
      const top = y + 1.6 * size
      const room = height - 1.6 * size
      // Smaller letters rather than names that are left out.
      const fit = [1, 0.85, 0.7].find(factor => rowsIn(room, width, size * factor) >= named.length) ?? 0.7
      const own = size * fit
      const perColumn = Math.max(1, Math.floor(room / (1.4 * own)))
      const columns = Math.max(1, Math.floor(width / (14 * own)))
      const columnWidth = width / Math.min(columns, Math.ceil(named.length / perColumn))
      const shown = named.slice(
        0,
        named.length > columns * perColumn ? columns * perColumn - 1 : named.length,
      )
      shown.forEach(({ number, name }, index) => {
        const left = x + Math.floor(index / perColumn) * columnWidth
        const base = top + (index % perColumn) * 1.4 * own + own
        content.write(String(number), [left + 1.8 * own, base], { size: own, font: 'bold', align: 'right' })
        const label = shortened(name, 'regular', own, columnWidth - 3 * own)
        content.write(label, [left + 2.4 * own, base], { size: own, colour: INK })
      })
      if (shown.length < named.length) {
        const base = top + (perColumn - 1) * 1.4 * own + own
        const left = x + (columns - 1) * columnWidth
        content.write(texts.indexMore(named.length - shown.length), [left, base], {
          size: own,
          font: 'italic',
        })
      }
    },
  }
}

const rowsIn = (height: number, width: number, size: number) =>
  Math.floor(height / (1.4 * size)) * Math.max(1, Math.floor(width / (14 * size)))
