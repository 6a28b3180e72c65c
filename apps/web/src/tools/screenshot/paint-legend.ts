import type { OptionMark } from '#shared/ui/panel/option-label.tsx'

export interface PictureLegend {
  readonly title: string
  readonly entries: readonly { readonly label: string; readonly mark: OptionMark }[]
}

type Context = CanvasRenderingContext2D

const LINE = 16
const TITLE = 17
const MARK = 26
const SYMBOL = 15
const GREY = '#7b8790'

/** How large it will be, in CSS pixels; `setFont` chooses among the two that it is drawn in. */
export function legendSize(context: Context, groups: readonly PictureLegend[], font: SetFont) {
  let width = 0
  let height = 0
  for (const { title, entries } of groups) {
    font(650, 11)
    width = Math.max(width, context.measureText(title).width)
    font(450, 11)
    for (const { label } of entries) width = Math.max(width, MARK + context.measureText(label).width)
    height += TITLE + LINE * entries.length
  }
  return { width, height }
}

export type SetFont = (weight: number, size: number) => void

export function paintLegend(
  context: Context,
  groups: readonly PictureLegend[],
  font: SetFont,
  [left, top]: readonly [number, number],
): void {
  const ink = context.fillStyle
  let y = top
  for (const { title, entries } of groups) {
    font(650, 11)
    context.fillText(title, left, y + TITLE / 2)
    y += TITLE
    font(450, 11)
    for (const { label, mark } of entries) {
      paintMark(context, mark, left, y + LINE / 2)
      context.fillStyle = ink
      context.fillText(label, left + MARK, y + LINE / 2)
      y += LINE
    }
  }
}

function paintMark(context: Context, mark: OptionMark, left: number, middle: number): void {
  if (mark.shape === 'paint') {
    context.save()
    context.translate(left + 2, middle - SYMBOL / 2)
    mark.paint(context)
    context.restore()
    return
  }
  context.fillStyle = mark.shape === 'image' ? GREY : mark.colour
  context.beginPath()
  if (mark.shape === 'line') context.roundRect(left, middle - 2.5, 20, 5, 2.5)
  else context.arc(left + 10, middle, 5, 0, 2 * Math.PI)
  context.fill()
}
