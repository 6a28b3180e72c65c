/** What stands beside the map: blocks that are as high as their words need, one below the other. */
import { formatNumber } from '@petatirta/domain'
import { type Content, INK } from './pdf/content.ts'
import { type FontName, shortened, textWidth, wrapped } from './pdf/fonts.ts'

export interface LegendMark {
  readonly shape: 'dot' | 'line'
  readonly colour: string
}

/** A picture that a page holds, by its name. */
export interface LegendPicture {
  readonly shape: 'picture'
  readonly name: string
}

export interface LegendGroup<Mark = LegendMark | LegendPicture> {
  readonly title: string
  readonly entries: readonly { readonly label: string; readonly mark: Mark }[]
}

export interface Block {
  /** Undefined: it takes what the others leave. */
  height(width: number): number | undefined
  draw(content: Content, x: number, y: number, width: number, height: number): void
}

export const QUIET = '#4a5d66'
export const RULE = { colour: '#8a9aa2', width: 0.15 } as const

const LEADING = 1.28

export interface Words {
  readonly text: string
  readonly size: number
  readonly font?: FontName
  readonly colour?: string
  readonly lines?: number
}

/** Words that wrap; nothing where there are none. */
export function words({ text, size, font = 'regular', colour = INK, lines = 99 }: Words): Block {
  const split = (width: number) => wrapped(text, font, size, width, lines)
  return {
    height: width => split(width).length * size * LEADING,
    draw: (content, x, y, width) => {
      split(width).forEach((line, index) => {
        content.write(line, [x, y + size * (0.95 + index * LEADING)], { size, font, colour })
      })
    },
  }
}

export const gap = (height: number): Block => ({ height: () => height, draw: () => {} })

export const rule = (space: number): Block => ({
  height: () => 2 * space,
  draw: (content, x, y, width) => content.line([x, y + space, x + width, y + space], RULE),
})

/** Takes what is left. */
export const spring: Block = { height: () => undefined, draw: () => {} }

/** 'Tanggal  18 November 2026', one below the other. */
export function facts(rows: readonly (readonly [label: string, value: string])[], size: number): Block {
  const labelWidth = Math.max(0, ...rows.map(([label]) => textWidth(label, 'regular', size))) + 1.2 * size
  const split = (value: string, width: number) => wrapped(value, 'regular', size, width - labelWidth, 6)
  return {
    height: width => rows.reduce((sum, [, value]) => sum + split(value, width).length * size * LEADING, 0),
    draw: (content, x, y, width) => {
      let at = y
      for (const [label, value] of rows) {
        content.write(label, [x, at + 0.95 * size], { size, colour: QUIET })
        for (const line of split(value, width)) {
          content.write(line, [x + labelWidth, at + 0.95 * size], { size })
          at += size * LEADING
        }
      }
    },
  }
}

/** The utility's logo and name side by side. */
export function heading(
  name: string,
  logo: { name: string; ratio: number } | undefined,
  size: number,
): Block {
  const side = 4.2 * size
  const logoWidth = logo ? Math.min(2.2 * side, side * logo.ratio) : 0
  const beside = logo ? logoWidth + size : 0
  const split = (width: number) => wrapped(name, 'bold', size, width - beside, 3)
  return {
    height: width => Math.max(logo ? side : 0, split(width).length * size * LEADING),
    draw: (content, x, y, width, height) => {
      if (logo) {
        const logoHeight = logoWidth / logo.ratio
        const top = y + (height - logoHeight) / 2
        content.image(logo.name, [x, top], [x + logoWidth, top], [x, top + logoHeight])
      }
      const lines = split(width)
      const top = y + (height - lines.length * size * LEADING) / 2
      for (const [index, line] of lines.entries())
        content.write(line, [x + beside, top + size * (0.95 + index * LEADING)], { size, font: 'bold' })
    },
  }
}

export interface ScaleWords {
  readonly scale: number
  readonly paper: string
  readonly turned: number
  readonly size: number
  readonly title: string
  readonly north: string
}

/** North arrow, '1:2.500 (A3)' and the scale bar. */
export function scaleBlock({ scale, paper, turned, size, title, north }: ScaleWords): Block {
  const arrow = 4.6 * size
  return {
    height: () => 6.2 * size,
    draw: (content, x, y, width) => {
      drawNorth(content, x + arrow / 2, y + 3.2 * size, arrow / 2, turned, size, north)
      const left = x + arrow + size
      content.write(title, [left, y + 0.95 * size], { size: 0.85 * size, colour: QUIET })
      content.write(`1:${formatNumber(scale)} (${paper})`, [left, y + 2.5 * size], {
        size: 1.35 * size,
        font: 'bold',
      })
      drawBar(content, left, y + 4.1 * size, width - arrow - size, scale, 0.85 * size)
    },
  }
}

function drawNorth(
  content: Content,
  x: number,
  y: number,
  radius: number,
  turned: number,
  size: number,
  letter: string,
): void {
  const angle = (turned * Math.PI) / 180
  // North on the page: against the clock by as much as the sheet is turned with it.
  const at = (right: number, up: number): [number, number] => [
    x + radius * (right * Math.cos(angle) - up * Math.sin(angle)),
    y - radius * (right * Math.sin(angle) + up * Math.cos(angle)),
  ]
  const [tip, tail, left, right] = [at(0, 0.72), at(0, -0.62), at(-0.5, -0.95), at(0.5, -0.95)]
  content.area([...tip, ...left, ...tail], INK)
  content.area([...tip, ...right, ...tail], '#ffffff')
  content.setStroke({ colour: INK, width: 0.2, join: 'round' })
  content.path([...tip, ...left, ...tail, ...right], true)
  content.stroke()
  const [textX, textY] = at(0, 1.12)
  content.write(letter, [textX, textY + 0.35 * size], { size, font: 'bold', align: 'middle' })
}

const ROUND = [5, 2, 1]

/** The longest round distance that fits, in metres, and its length on paper. */
export function barOf(scale: number, most: number): { metres: number; length: number } {
  const longest = (most * scale) / 1000
  const power = 10 ** Math.floor(Math.log10(longest))
  const metres = (ROUND.find(digit => digit * power <= longest) ?? 1) * power
  return { metres, length: (metres * 1000) / scale }
}

const PARTS = 4

function drawBar(content: Content, x: number, y: number, width: number, scale: number, size: number): void {
  const isFar = (width * scale) / 1000 > 2000
  const unit = isFar ? 'km' : 'm'
  const end = ` ${unit}`
  // The last number sticks out.
  const { metres, length } = barOf(scale, width - textWidth(`5.000${end}`, 'regular', size))
  const height = 0.9 * size
  for (let part = 0; part < PARTS; part++) {
    const left = x + (part * length) / PARTS
    content.box(left, y, length / PARTS, height, {
      fill: part % 2 === 0 ? INK : '#ffffff',
      stroke: { colour: INK, width: 0.15 },
    })
  }
  for (const part of [0, 2, 4]) {
    const value = formatNumber((metres * part) / PARTS / (isFar ? 1000 : 1))
    const text = part === PARTS ? `${value}${end}` : value
    content.write(text, [x + (part * length) / PARTS, y + height + 1.1 * size], {
      size,
      align: part === 0 ? 'left' : 'middle',
    })
  }
}

/** In as many columns as there is room for; what does not fit is counted. */
export function legendBlock(
  groups: readonly LegendGroup[],
  size: number,
  title: string,
  more: (count: number) => string,
): Block {
  const line = 1.45 * size
  const rows = groups.flatMap(group => [{ title: group.title }, ...group.entries])
  return {
    height: () => undefined,
    draw: (content, x, y, width, height) => {
      if (rows.length === 0) return
      content.write(title, [x, y + 1.05 * size], { size: 1.1 * size, font: 'bold' })
      const top = y + 1.6 * size
      const perColumn = Math.max(1, Math.floor((height - 1.6 * size) / line))
      const columns = Math.max(
        1,
        Math.min(Math.floor(width / (13 * size)), Math.ceil(rows.length / perColumn)),
      )
      const columnWidth = width / columns
      const room = columns * perColumn
      const shown = rows.length > room ? rows.slice(0, Math.max(0, room - 1)) : rows
      shown.forEach((row, index) => {
        const left = x + Math.floor(index / perColumn) * columnWidth
        drawRow(content, row, left, top + (index % perColumn) * line, columnWidth - size, size)
      })
      if (shown.length === rows.length) return
      const left = rows.slice(shown.length).filter(row => 'label' in row).length
      const at: [number, number] = [x + (columns - 1) * columnWidth, top + (perColumn - 1) * line + size]
      content.write(more(left), at, { size, font: 'italic', colour: QUIET })
    },
  }
}

type Row = { readonly title: string } | LegendGroup['entries'][number]

function drawRow(content: Content, row: Row, x: number, y: number, width: number, size: number): void {
  if ('title' in row) {
    content.write(shortened(row.title, 'bold', size, width), [x, y + size], {
      size,
      font: 'bold',
      colour: QUIET,
    })
    return
  }
  const { label, mark } = row
  const [middle, signs] = [y + 0.65 * size, 2.6 * size]
  switch (mark.shape) {
    case 'line':
      content.line([x, middle, x + 2 * size, middle], { colour: mark.colour, width: 0.3 * size, cap: 'butt' })
      break
    case 'dot':
      content.circle([x + size, middle], 0.42 * size, {
        fill: mark.colour,
        stroke: { colour: '#ffffff', width: 0.05 * size },
      })
      break
    case 'picture': {
      const side = 1.3 * size
      const [left, top] = [x + size - side / 2, middle - side / 2]
      content.image(mark.name, [left, top], [left + side, top], [left, top + side])
    }
  }
  content.write(shortened(label, 'regular', size, width - signs), [x + signs, y + size], { size })
}

/** Draws blocks from the top; those that take what is left share it. */
export function drawColumn(
  content: Content,
  blocks: readonly Block[],
  { x, y, width, height }: ColumnPlace,
): void {
  const heights = blocks.map(block => block.height(width))
  const fixed = heights.reduce<number>((sum, own) => sum + (own ?? 0), 0)
  const springs = heights.filter(own => own === undefined).length
  const rest = Math.max(0, height - fixed) / Math.max(1, springs)
  let at = y
  for (const [index, block] of blocks.entries()) {
    const own = heights[index] ?? rest
    block.draw(content, x, at, width, own)
    at += own
  }
}

interface ColumnPlace {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
