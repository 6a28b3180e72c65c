/** What stands beside the map: blocks that are as high as their words need, one below the other. */
import { type Content, INK } from './pdf/content.ts'
import { type FontName, textWidth, wrapped } from './pdf/fonts.ts'

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
