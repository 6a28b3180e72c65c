/** The map's own symbols, drawn on a grid of 15 × 15 (A9: the size of uploaded ones). */
export type Paint = (context: CanvasRenderingContext2D) => void

export const GRID = 15
const FONT = "'Inter Variable', system-ui, sans-serif"
const WHITE = '#ffffff'

type Point = readonly [number, number]

function polygon(context: CanvasRenderingContext2D, ...points: Point[]): void {
  context.beginPath()
  for (const [x, y] of points) context.lineTo(x, y)
  context.closePath()
}

function letter(context: CanvasRenderingContext2D, text: string, x: number, y: number, size: number): void {
  context.font = `750 ${size}px ${FONT}`
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  context.fillStyle = WHITE
  context.fillText(text, x, y)
}

function body(context: CanvasRenderingContext2D, colour: string): void {
  context.fillStyle = colour
  context.fill()
  context.strokeStyle = WHITE
  context.lineWidth = 1.2
  context.lineJoin = 'round'
  context.stroke()
}

/** Two triangles that meet: how drawings show a valve. */
function valve(context: CanvasRenderingContext2D): void {
  polygon(context, [3.2, 5], [7.5, 7.9], [3.2, 10.8])
  context.fillStyle = WHITE
  context.fill()
  polygon(context, [11.8, 5], [7.5, 7.9], [11.8, 10.8])
  context.fill()
  context.fillRect(7, 3.6, 1, 4.4)
  context.fillRect(5.3, 3.1, 4.4, 1.2)
}

/** A plate on the pipe; without a letter it is a valve. */
export const accessoryIcon =
  (colour: string, glyph: string): Paint =>
  context => {
    context.beginPath()
    context.roundRect(0.8, 0.8, 13.4, 13.4, 3)
    body(context, colour)
    if (glyph === '') valve(context)
    else letter(context, glyph, 7.5, 11, 9.6)
  }

export const sourceIcon =
  (colour: string, glyph: string): Paint =>
  context => {
    context.beginPath()
    context.moveTo(7.5, 0.6)
    context.bezierCurveTo(9.4, 3.4, 13.2, 5.8, 13.2, 9)
    context.bezierCurveTo(13.2, 12.3, 10.7, 14.4, 7.5, 14.4)
    context.bezierCurveTo(4.3, 14.4, 1.8, 12.3, 1.8, 9)
    context.bezierCurveTo(1.8, 5.8, 5.6, 3.4, 7.5, 0.6)
    context.closePath()
    body(context, colour)
    if (glyph !== '') letter(context, glyph, 7.5, 12, 8.2)
  }

export const officeIcon: Paint = context => {
  context.beginPath()
  context.roundRect(0.8, 0.8, 13.4, 13.4, 2)
  body(context, '#1f3a68')
  context.fillStyle = WHITE
  polygon(context, [7.5, 2.6], [12.4, 5.6], [2.6, 5.6])
  context.fill()
  for (const x of [3.5, 6.7, 9.9]) context.fillRect(x, 6.4, 1.6, 4)
  context.fillRect(2.6, 11, 9.8, 1.5)
}

/** A gauge whose needle stands where it should. */
export const deviceIcon: Paint = context => {
  context.beginPath()
  context.arc(7.5, 7.5, 6.7, 0, 2 * Math.PI)
  body(context, '#14724a')
  context.strokeStyle = WHITE
  context.lineWidth = 1.3
  context.lineCap = 'round'
  context.beginPath()
  context.arc(7.5, 8.4, 4.1, Math.PI * 0.9, Math.PI * 2.1)
  context.stroke()
  context.beginPath()
  context.moveTo(7.5, 8.6)
  context.lineTo(9.4, 5.9)
  context.stroke()
  context.beginPath()
  context.arc(7.5, 8.7, 1.2, 0, 2 * Math.PI)
  context.fillStyle = WHITE
  context.fill()
}

/** A warning sign in a ring; the ring is what stands out where nothing may blink. */
export const warningIcon: Paint = context => {
  context.beginPath()
  context.arc(7.5, 7.5, 6.8, 0, 2 * Math.PI)
  context.fillStyle = '#ffffffe6'
  context.fill()
  context.strokeStyle = '#8a1c00'
  context.lineWidth = 1.2
  context.stroke()
  polygon(context, [7.5, 2.4], [12.5, 10.8], [2.5, 10.8])
  context.lineJoin = 'round'
  context.lineWidth = 1.4
  context.stroke()
  context.fillStyle = '#ffb300'
  context.fill()
  context.fillStyle = '#3b1200'
  context.fillRect(6.9, 5, 1.2, 3.3)
  context.fillRect(6.9, 8.9, 1.2, 1.2)
}

export const imageIcon =
  (image: CanvasImageSource): Paint =>
  context =>
    context.drawImage(image, 0, 0, GRID, GRID)
