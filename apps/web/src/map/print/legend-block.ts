/** What signs and colours say, beside the map. */
import type { Content } from './pdf/content.ts'
import { shortened } from './pdf/fonts.ts'
import { type Block, QUIET } from './sheet-parts.ts'

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
