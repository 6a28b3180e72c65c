/** A letter on A4 with the map of what is without water, as a PDF. */
import { groundScale } from '@petatirta/domain'
import type OlMap from 'ol/Map.js'
import { MapPrinter, sheetView } from '#map/print/map-part.ts'
import { pageProjection, type Rect } from '#map/print/page-projection.ts'
import { Content, INK } from '#map/print/pdf/content.ts'
import { wrapped } from '#map/print/pdf/fonts.ts'
import { PdfFile, PdfPage } from '#map/print/pdf/pdf-file.ts'
import { attributionOf, fitted, seenExtent } from '#map/print/seen.ts'
import { isOnNotice } from './notice-layers.ts'

export interface LetterWords {
  readonly utility: string
  readonly title: string
  readonly number: string
  readonly subject: string
  readonly to: readonly string[]
  readonly opening: readonly string[]
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly closing: readonly string[]
  readonly dated: string
  readonly position: string
  readonly signer: string
  readonly legend: readonly (readonly [look: 'dry' | 'beyond', text: string])[]
}

interface LetterOptions {
  readonly words: LetterWords
  readonly logo: ImageBitmap | undefined
  readonly created: Date
  /** What the map shows whole; undefined: what is seen of it. */
  readonly extent: readonly number[] | undefined
  readonly signal: AbortSignal
}

/** Millimetres. */
const PAGE = { width: 210, height: 297 } as const
const MARGIN = { x: 22, top: 16, bottom: 16 } as const
const WIDTH = PAGE.width - 2 * MARGIN.x
const TEXT = 3.9
const LINE = 5.4
const LOGO = 18
const SIGNATURE = 34
const CAPTION = 8
const SMALL = 2.6
/** Sheets of a map that is smaller are of no use. */
const LEAST_MAP = 50

/** Writes down the page and knows how far it has come. */
class Letter {
  readonly content = new Content(PAGE.height)
  y: number = MARGIN.top

  write(
    text: string,
    look: { bold?: boolean; x?: number; width?: number; middle?: boolean; size?: number } = {},
  ): void {
    const { bold = false, x = 0, width = WIDTH - x, middle = false, size = TEXT } = look
    const font = bold ? 'bold' : 'regular'
    for (const line of wrapped(text, font, size, width)) {
      this.y += LINE * (size / TEXT)
      const left = MARGIN.x + x + (middle ? width / 2 : 0)
      this.content.write(line, [left, this.y], { size, font, ...(middle && { align: 'middle' as const }) })
    }
  }

  gap(height: number): void {
    this.y += height
  }
}

/** The letterhead, and whom it is for. */
function drawHead(
  letter: Letter,
  words: LetterWords,
  logo: { name: string; ratio: number } | undefined,
): void {
  const top = letter.y
  if (logo) {
    const width = Math.min(30, LOGO * logo.ratio)
    const height = width / logo.ratio
    letter.content.image(logo.name, [MARGIN.x, top], [MARGIN.x + width, top], [MARGIN.x, top + height])
  }
  letter.gap(4)
  letter.write(words.utility.toUpperCase(), { bold: true, middle: true, size: 5.6 })
  letter.y = Math.max(letter.y + 4, top + LOGO + 2)
  const line = (y: number, width: number) =>
    letter.content.line([MARGIN.x, y, PAGE.width - MARGIN.x, y], { colour: INK, width })
  line(letter.y, 0.8)
  line(letter.y + 1.1, 0.25)
  letter.gap(4)
  letter.write(words.title, { bold: true, middle: true, size: 4.8 })
  if (words.number) letter.write(words.number, { middle: true })
  letter.write(words.subject, { bold: true, middle: true })
  letter.gap(2)
  for (const text of words.to) letter.write(text)
  letter.gap(2)
}

function drawBody(letter: Letter, { opening, facts, closing }: LetterWords): void {
  for (const text of opening) letter.write(text)
  letter.gap(1)
  for (const [name, value] of facts) {
    const top = letter.y
    letter.write(name, { x: 6, width: 24 })
    letter.y = top
    letter.write(':', { x: 30, width: 4 })
    letter.y = top
    letter.write(value, { x: 34, width: WIDTH - 34 })
  }
  letter.gap(1)
  for (const text of closing) letter.write(text)
  letter.gap(3)
}

function drawSignature(letter: Letter, { dated, position, signer }: LetterWords): void {
  const [x, width] = [WIDTH / 2 + 10, WIDTH / 2 - 10]
  letter.y = PAGE.height - MARGIN.bottom - SIGNATURE
  letter.write(dated, { x, width, middle: true })
  letter.write(position, { x, width, middle: true })
  letter.y = PAGE.height - MARGIN.bottom - LINE
  letter.write(signer || '(.............................................)', {
    x,
    width,
    middle: true,
    bold: signer !== '',
  })
}

const LOOKS = {
  dry: { colour: '#dc2626', width: 1.2 },
  beyond: { colour: '#f87171', width: 1, dash: [0.6, 1.6] },
} as const

/** Below the map: what its lines mean, and whose map it is. */
function drawCaption(letter: Letter, map: Rect, legend: LetterWords['legend'], attribution: string): void {
  const { content } = letter
  content.box(map.x, map.y, map.width, map.height, { stroke: { colour: INK, width: 0.3 } })
  const y = map.y + map.height + 4
  legend.forEach(([look, text], i) => {
    const x = map.x + i * 42
    content.line([x, y - 1, x + 9, y - 1], { ...LOOKS[look], cap: 'round' })
    content.write(text, [x + 11, y], { size: SMALL })
  })
  content.write(attribution, [map.x + map.width, y], { size: 2, align: 'right' })
}

/** The letter, with the map in what the words leave free. */
export async function printLetter(map: OlMap, options: LetterOptions): Promise<Blob> {
  const { words, logo, created, extent, signal } = options
  const file = new PdfFile()
  const page = new PdfPage(file, PAGE.width, PAGE.height)
  const ground = new Content(PAGE.height)
  ground.box(0, 0, PAGE.width, PAGE.height, { fill: '#ffffff' })
  await page.draw(ground)
  const letter = new Letter()
  drawHead(letter, words, logo && { name: await page.bitmap(logo), ratio: logo.width / logo.height })
  drawBody(letter, words)
  const free = PAGE.height - MARGIN.bottom - SIGNATURE - CAPTION - letter.y
  if (free >= LEAST_MAP) {
    const rect = { x: MARGIN.x, y: letter.y, width: WIDTH, height: free }
    await drawMap(map, page, rect, extent ?? seenExtent(map), signal)
    drawCaption(letter, rect, words.legend, attributionOf(map))
  }
  drawSignature(letter, words)
  await page.draw(letter.content)
  file.addPage(page)
  return file.finish({ title: `${words.title}: ${words.subject}`, author: words.utility, created })
}

async function drawMap(
  map: OlMap,
  page: PdfPage,
  rect: Rect,
  [minX = 0, minY = 0, maxX = 0, maxY = 0]: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  const view = map.getView()
  const place = fitted([minX, minY, maxX, maxY], rect, 0)
  const [east, north] = groundScale(place.centre[1])
  const projection = pageProjection(place, rect)
  const zoomOf = (resolution: number) => view.getZoomForResolution(resolution) ?? 0
  const printer = new MapPrinter(map, isOnNotice)
  try {
    await printer.draw(
      page,
      place,
      sheetView(projection, place, rect, (east + north) / 2, zoomOf),
      signal,
      () => {},
    )
  } finally {
    printer.dispose()
  }
}
