/** Markdown that lines up in a terminal as well. */
export function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, i) => Math.max(title.length, 3, ...rows.map(row => (row[i] ?? '').length)))
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, i) => (i === 0 ? (cells[i] ?? '').padEnd(width) : (cells[i] ?? '').padStart(width))).join(' | ')} |`
  const rule = `|${widths.map((width, i) => (i === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [line(head), rule, ...rows.map(line)].join('\n')
}

const group = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })

export const ms = (value: number | undefined): string =>
  value === undefined ? '–' : value < 10 ? value.toFixed(1) : group.format(value)
export const megabytes = (bytes: number | undefined): string =>
  bytes === undefined ? '–' : (bytes / 1e6).toFixed(bytes < 1e7 ? 2 : 1)
export const count = (value: number | undefined): string => (value === undefined ? '–' : group.format(value))

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
export const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN
