/** North arrow, scale and scale bar. */
import { formatNumber } from '@petatirta/domain'
import { type Content, INK } from './pdf/content.ts'
import { textWidth } from './pdf/fonts.ts'
import { type Block, QUIET } from './sheet-parts.ts'

interface ScaleWords {
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
function barOf(scale: number, most: number): { metres: number; length: number } {
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
