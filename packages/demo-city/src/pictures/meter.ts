import { Canvas, type Picture, type Point } from './canvas.ts'
import { drawDigit } from './digits.ts'

export interface MeterLook {
  /** Eight digits: whole cubic metres, then litres. */
  reading: string
  /** Of the rim around the glass, and of the wall of the meter box. */
  rim: string
  ground: string
  brass: boolean
}

const [WIDTH, HEIGHT] = [216, 176]
const MIDDLE: Point = [108, 88]
const WHOLE = 5
const [INK, RED, PAPER, PIPE, PIPE_LIGHT] = ['#1d2327', '#b3261e', '#f4f2ea', '#8b949a', '#b4bcc1']

const at = (angle: number, radius: number, [x, y]: Point = MIDDLE): Point => [
  x + radius * Math.cos(angle),
  y + radius * Math.sin(angle),
]

/** The face of a water meter, as a reader's phone sees it from above. */
export function drawMeter({ reading, rim, ground, brass }: MeterLook): Picture {
  const canvas = new Canvas(WIDTH, HEIGHT, 2)
  canvas.rect(ground, 0, 0, WIDTH, HEIGHT)
  drawPipe(canvas, brass ? '#a57c2c' : PIPE, brass ? '#c9a24e' : PIPE_LIGHT)
  canvas.circle('#20272c', [110, 91], 80)
  canvas.circle(brass ? '#b98d38' : '#5d676d', MIDDLE, 79)
  canvas.circle(rim, MIDDLE, 72)
  canvas.circle('#11181c', MIDDLE, 63)
  canvas.circle(PAPER, MIDDLE, 61)
  drawScale(canvas)
  drawCounter(canvas, reading)
  drawWheel(canvas)
  drawDial(canvas, [76, 118], Number(reading[6]) / 10)
  drawDial(canvas, [140, 118], Number(reading[7]) / 10)
  // Daylight on the glass.
  canvas.line('#ffffff', 3, ...[3.6, 3.75, 3.9, 4.05, 4.2].map(angle => at(angle, 57)))
  return canvas.picture()
}

function drawPipe(canvas: Canvas, colour: string, light: string): void {
  canvas.rect(colour, 0, 66, WIDTH, 44)
  canvas.rect(light, 0, 72, WIDTH, 8)
  for (const x of [6, 192]) {
    canvas.rect(colour, x, 58, 18, 60)
    canvas.rect(light, x, 66, 18, 9)
  }
}

function drawScale(canvas: Canvas): void {
  for (let tick = 0; tick < 20; tick++) {
    const angle = (tick * Math.PI) / 10
    canvas.line('#8d9499', tick % 5 ? 0.8 : 1.6, at(angle, tick % 5 ? 57 : 55), at(angle, 59.5))
  }
}

/** Whole cubic metres black on white, litres red. */
function drawCounter(canvas: Canvas, reading: string): void {
  canvas.roundRect(INK, 59, 62, 98, 26, 3)
  for (const [i, digit] of [...reading].entries()) {
    const x = 61.5 + i * 11.7
    canvas.rect(i < WHOLE ? '#ffffff' : '#f7dedb', x, 65, 10.6, 20)
    drawDigit(canvas, i < WHOLE ? INK : RED, Number(digit), [x + 1.6, 69], 12)
  }
  // m³
  const m: Point[] = [
    [102, 55],
    [102, 49],
    [104, 47.5],
    [106, 49],
    [106, 55],
  ]
  canvas.line(INK, 1.5, ...m)
  canvas.line(INK, 1.5, ...m.slice(1).map(([x, y]): Point => [x + 4, y]))
  drawDigit(canvas, INK, 3, [112.5, 43], 6)
}

/** The star that turns with the slightest flow. */
function drawWheel(canvas: Canvas): void {
  const middle: Point = [108, 104]
  for (let k = 0; k < 6; k++) {
    const angle = (k * Math.PI) / 3 + 0.3
    canvas.polygon(RED, middle, at(angle - 0.4, 5, middle), at(angle, 9, middle), at(angle + 0.4, 5, middle))
  }
  canvas.circle(PAPER, middle, 2)
}

function drawDial(canvas: Canvas, middle: Point, turn: number): void {
  canvas.circle('#3b444a', middle, 15)
  canvas.circle('#ffffff', middle, 13.8)
  for (let k = 0; k < 10; k++) {
    const angle = (k * Math.PI) / 5
    canvas.line(INK, 0.9, at(angle, 10.5, middle), at(angle, 12.5, middle))
  }
  const angle = turn * 2 * Math.PI - Math.PI / 2
  canvas.line(RED, 2, at(angle + Math.PI, 3, middle), at(angle, 9, middle))
  canvas.circle(RED, middle, 2.4)
}
