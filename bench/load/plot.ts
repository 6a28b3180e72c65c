/** A small chart as SVG: one panel a city, one line a group, against the number of utilities. */

export interface Panel {
  readonly title: string
  readonly lines: readonly {
    readonly name: string
    readonly points: readonly (readonly [number, number])[]
  }[]
}

const [WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM] = [300, 220, 36, 34, 12, 34]
const LEGEND = 26
/** Okabe and Ito's, which the colour-blind can distinguish as well. */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9']
/** The axis ends here, or higher where something lies above it. */
const LEAST_TOP = 2

const text = (x: number, y: number, content: string, more = '') =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${more}>${content}</text>`

function panel({ title, lines }: Panel, ticks: readonly number[], limit: number, most: number): string {
  const last = Math.max(...ticks)
  const x = (utilities: number) => LEFT + (Math.log(utilities) / Math.log(last)) * (WIDTH - LEFT - RIGHT)
  const y = (ratio: number) => TOP + (1 - ratio / most) * (HEIGHT - TOP - BOTTOM)
  const grid = Array.from({ length: most * 2 + 1 }, (_, i) => i / 2).map(
    value =>
      `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(value)}" y2="${y(value)}" stroke="#ddd"/>${text(LEFT - 6, y(value) + 4, String(value), 'text-anchor="end"')}`,
  )
  const below = ticks.map(value =>
    text(x(value), HEIGHT - BOTTOM + 16, String(value), 'text-anchor="middle"'),
  )
  const drawn = lines.map(({ points }, i) => {
    const path = points.map(([utilities, ratio]) => `${x(utilities).toFixed(1)},${y(ratio).toFixed(1)}`)
    const dots = path.map(
      point => `<circle cx="${point.split(',')[0]}" cy="${point.split(',')[1]}" r="2.5"/>`,
    )
    return `<g fill="${COLOURS[i]}"><polyline points="${path.join(' ')}" fill="none" stroke="${COLOURS[i]}" stroke-width="1.8"/>${dots.join('')}</g>`
  })
  const line = `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(limit)}" y2="${y(limit)}" stroke="#c00" stroke-dasharray="5 3"/>`
  return [
    text(WIDTH / 2, 18, title, 'text-anchor="middle" font-weight="bold"'),
    ...grid,
    line,
    ...below,
    ...drawn,
    text(WIDTH / 2, HEIGHT - 4, 'utilities in the database', 'text-anchor="middle"'),
  ].join('\n')
}

export function chart(panels: readonly Panel[], ticks: readonly number[], limit: number): string {
  const ratios = panels.flatMap(({ lines }) =>
    lines.flatMap(({ points }) => points.map(([, ratio]) => ratio)),
  )
  const most = Math.ceil(Math.max(LEAST_TOP, ...ratios))
  const names = panels[0]?.lines.map(({ name }) => name) ?? []
  const width = WIDTH * panels.length
  const legend = names.map(
    (name, i) =>
      `<rect x="${LEFT + i * 110}" y="${HEIGHT + 6}" width="12" height="12" fill="${COLOURS[i]}"/>${text(LEFT + i * 110 + 17, HEIGHT + 16, name)}`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${HEIGHT + LEGEND}" font-family="sans-serif" font-size="11" role="img" aria-label="Times as a multiple of the same city alone, against the number of utilities">
<rect width="100%" height="100%" fill="#fff"/>
${panels.map((one, i) => `<g transform="translate(${i * WIDTH} 0)">\n${panel(one, ticks, limit, most)}\n</g>`).join('\n')}
${legend.join('\n')}
</svg>
`
}
