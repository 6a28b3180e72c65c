export interface Tick {
  readonly at: number
  readonly label: string
}

interface Props {
  size: { readonly width: number; readonly height: number }
  /** The drawing itself; what is around it belongs to the axes. */
  plot: { readonly left: number; readonly right: number; readonly bottom: number }
  xTicks: readonly Tick[]
  yTicks: readonly Tick[]
}

/** Inside an svg that has the styles below. */
export const ChartAxes = ({ size, plot, xTicks, yTicks }: Props) => (
  <>
    {yTicks.map(({ at, label }) => (
      <g key={at}>
        <line x1={plot.left} x2={plot.right} y1={at} y2={at} className="grid" />
        <text x={plot.left - 5} y={at + 3.5} textAnchor="end">
          {label}
        </text>
      </g>
    ))}
    {xTicks.map(({ at, label }) => (
      <g key={at}>
        <line x1={at} x2={at} y1={plot.bottom} y2={plot.bottom + 3} className="grid" />
        <text x={Math.min(at, size.width - 14)} y={size.height - 5} textAnchor="middle">
          {label}
        </text>
      </g>
    ))}
  </>
)

export const AXES_STYLE = {
  '& text': { fontSize: 10.5, fill: 'var(--mui-palette-text-secondary)', fontVariantNumeric: 'tabular-nums' },
  '& .grid': { stroke: 'var(--mui-palette-divider)', strokeWidth: 1 },
} as const
