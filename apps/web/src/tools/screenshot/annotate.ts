import { formatNumber } from '@petatirta/domain'
import { legendSize, type PictureLegend, paintLegend, type SetFont } from './paint-legend.ts'

interface ScaleBar {
  readonly label: string
  /** CSS pixels. */
  readonly width: number
}

const ROUND = [5, 2, 1]

/** The longest round distance that is at most `longest` pixels. */
export function scaleBar(metresPerPixel: number, longest: number): ScaleBar {
  const most = metresPerPixel * longest
  const power = 10 ** Math.floor(Math.log10(most))
  const metres = (ROUND.find(digit => digit * power <= most) ?? 1) * power
  const label = metres < 1000 ? `${formatNumber(metres)} m` : `${formatNumber(metres / 1000)} km`
  return { label, width: metres / metresPerPixel }
}

export interface Annotations {
  readonly metresPerPixel: number
  readonly attribution: string
  readonly city: string
  readonly time: string
  /** What the colours say; the first groups, as far as there is room. */
  readonly legend: readonly PictureLegend[]
  /** As in CSS. */
  readonly fontFamily: string
}

type Context = CanvasRenderingContext2D

const MARGIN = 12
const PADDING = 8
const LONGEST_BAR = 120
const LINE = 16
const PLATE = 'rgba(255 255 255 / 0.88)'
const INK = '#102830'

/**
 * Draws into the corners what a picture needs outside the map. Works in CSS pixels.
 *
 *   ┌ city, time ────── north ┐
 *   │ legend                  │
 *   └ scale bar ─ attribution ┘
 */
export function annotate(context: Context, width: number, height: number, annotations: Annotations): void {
  const { metresPerPixel, attribution, city, time, legend, fontFamily } = annotations
  context.save()
  context.textBaseline = 'middle'
  context.textAlign = 'left'
  const font = (weight: number, size: number) => {
    context.font = `${weight} ${size}px ${fontFamily}`
  }
  paintTitle(context, font, width - 2 * MARGIN - NORTH.size - PADDING, city, time)
  paintNorth(context, font, width - MARGIN - NORTH.size, MARGIN)

  font(450, 11)
  const lines = wrap(context, attribution, width - 2 * PADDING)
  const widest = Math.max(0, ...lines.map(line => context.measureText(line).width))
  const below = lines.length === 0 ? 0 : lines.length * LINE + 6
  plate(context, width - widest - 2 * PADDING, height - below, widest + 2 * PADDING, below, 0)
  for (const [index, line] of lines.entries())
    context.fillText(line, width - widest - PADDING, height - below + 3 + (index + 0.5) * LINE)

  font(600, 12)
  const bar = scaleBar(metresPerPixel, Math.min(LONGEST_BAR, width / 3))
  // Above the attribution where both do not fit side by side.
  const apart = widest + 2 * PADDING + bar.width + 2 * PADDING + 2 * MARGIN <= width
  const barBottom = height - (apart ? MARGIN : below + PADDING)
  paintBar(context, bar, barBottom)
  const above = barBottom - 2 * PADDING - LINE - 7 - PADDING
  paintLegendPlate(context, font, legend, above - (MARGIN + 4 * PADDING + 18 + LINE), above)
  context.restore()
}

/** Above the scale bar; groups that would reach the title are left out, the last first. */
function paintLegendPlate(
  context: Context,
  font: SetFont,
  legend: readonly PictureLegend[],
  most: number,
  bottom: number,
): void {
  const groups = [...legend]
  const fits = () => legendSize(context, groups, font).height + 2 * PADDING <= most
  while (groups.length > 0 && !fits()) groups.pop()
  if (groups.length === 0) return
  const { width, height } = legendSize(context, groups, font)
  const top = bottom - height - 2 * PADDING
  plate(context, MARGIN, top, width + 2 * PADDING, height + 2 * PADDING)
  paintLegend(context, groups, font, [MARGIN + PADDING, top + PADDING])
}

function plate(context: Context, x: number, y: number, width: number, height: number, radius = 6): void {
  context.fillStyle = PLATE
  context.beginPath()
  context.roundRect(x, y, width, height, radius)
  context.fill()
  context.fillStyle = INK
}

function paintTitle(context: Context, font: SetFont, most: number, city: string, time: string): void {
  font(650, 15)
  const name = shorten(context, city, most - 2 * PADDING)
  const nameWidth = context.measureText(name).width
  font(450, 12)
  const inner = Math.max(nameWidth, context.measureText(time).width)
  plate(context, MARGIN, MARGIN, inner + 2 * PADDING, 2 * PADDING + 18 + LINE)
  context.fillText(time, MARGIN + PADDING, MARGIN + PADDING + 18 + LINE / 2)
  font(650, 15)
  context.fillText(name, MARGIN + PADDING, MARGIN + PADDING + 9)
}

const NORTH = { size: 36, height: 48 } as const

/** The map is never turned: north is up. 'U' is for utara. */
function paintNorth(context: Context, font: SetFont, x: number, y: number): void {
  const middle = x + NORTH.size / 2
  plate(context, x, y, NORTH.size, NORTH.height)
  font(700, 12)
  context.textAlign = 'center'
  context.fillText('U', middle, y + 11)
  context.textAlign = 'left'
  context.beginPath()
  for (const [dx, dy] of [
    [0, 18],
    [8, 42],
    [0, 37],
    [-8, 42],
  ] as const)
    context.lineTo(middle + dx, y + dy)
  context.fill()
}

/** Its outer edges are as far apart as it says. */
function paintBar(
  context: Context,
  { label, width }: { label: string; width: number },
  bottom: number,
): void {
  const inner = Math.max(width, context.measureText(label).width)
  const top = bottom - 2 * PADDING - LINE - 7
  plate(context, MARGIN, top, inner + 2 * PADDING, bottom - top)
  const left = MARGIN + PADDING
  context.fillText(label, left, top + PADDING + LINE / 2 - 1)
  const [right, end] = [left + width, bottom - PADDING]
  // One path: where two overlap, rounding would show.
  context.beginPath()
  for (const [x, y] of [
    [left, end - 7],
    [left, end],
    [right, end],
    [right, end - 7],
    [right - 2, end - 7],
    [right - 2, end - 2],
    [left + 2, end - 2],
    [left + 2, end - 7],
  ] as const)
    context.lineTo(x, y)
  context.fill()
}

/** Lines of words that are at most so wide; a word that is wider has a line of its own. */
function wrap(context: Context, text: string, most: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = [...lines.slice(-1), word].join(' ')
    if (lines.length > 0 && context.measureText(longer).width <= most) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function shorten(context: Context, text: string, most: number): string {
  if (context.measureText(text).width <= most) return text
  const letters = [...text]
  while (letters.length > 0 && context.measureText(`${letters.join('')}…`).width > most) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
