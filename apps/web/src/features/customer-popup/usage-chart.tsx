import { Box, Typography } from '@mui/material'
import { BILLING_COLOURS, formatPeriod, formatUsage } from '@petatirta/domain'
import type { ReactNode } from 'react'
import { texts } from './texts.ts'
import type { UsageFacts, UsageMonth } from './usage-months.ts'

/** Of one month in the drawing; the drawing itself is as wide as there is room. */
const [SLOT, BAR, HEIGHT] = [10, 7, 48]

/** Less than this could not be seen, and a month of little use is not one without a bill. */
const LEAST = 1.5

/** How much was used each month, and whether it is paid. The list below says the same in words. */
export function UsageChart({ months, facts }: { months: readonly UsageMonth[]; facts: UsageFacts }) {
  const most = formatUsage(facts.most)
  const average = formatUsage(facts.average)
  const label = texts.chart({ average, most, period: formatPeriod(facts.period), unpaid: facts.unpaid })
  return (
    <Box component="figure" sx={{ m: 0, px: 2, pt: 1.25 }}>
      <Line>
        {texts.usage}
        <Key colour={BILLING_COLOURS.paid}>{texts.paid}</Key>
        <Key colour={BILLING_COLOURS.unpaid}>{texts.unpaid}</Key>
      </Line>
      <Box
        component="svg"
        role="img"
        aria-label={label}
        viewBox={`0 0 ${months.length * SLOT} ${HEIGHT}`}
        preserveAspectRatio="none"
        sx={{ display: 'block', width: 1, height: HEIGHT, my: 0.5, borderBottom: 1, borderColor: 'divider' }}
      >
        {months.map(({ period, usage, paid }, i) =>
          usage === null ? null : (
            <Bar key={period} at={i} share={facts.most > 0 ? usage / facts.most : 0} paid={paid}>
              {`${formatPeriod(period)}: ${formatUsage(usage)}, ${paid ? texts.paid : texts.unpaid}`}
            </Bar>
          ),
        )}
      </Box>
      <Line>
        {formatPeriod(months[0]?.period ?? '')}
        <span>{texts.mostUsage(most)}</span>
        <span>{formatPeriod(months.at(-1)?.period ?? '')}</span>
      </Line>
    </Box>
  )
}

interface BarProps {
  at: number
  /** Of the highest bar. */
  share: number
  paid: boolean
  children: string
}

function Bar({ at, share, paid, children }: BarProps) {
  const height = Math.max(LEAST, share * HEIGHT)
  return (
    <rect
      x={at * SLOT + (SLOT - BAR) / 2}
      y={HEIGHT - height}
      width={BAR}
      height={height}
      fill={paid ? BILLING_COLOURS.paid : BILLING_COLOURS.unpaid}
    >
      <title>{children}</title>
    </rect>
  )
}

const Line = ({ children }: { children: ReactNode }) => (
  <Typography
    variant="caption"
    component="div"
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      columnGap: 1,
      color: 'text.secondary',
    }}
  >
    {children}
  </Typography>
)

const Key = ({ colour, children }: { colour: string; children: string }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, whiteSpace: 'nowrap' }}>
    <Box component="span" sx={{ width: 9, height: 9, borderRadius: 0.5, bgcolor: colour }} />
    {children}
  </Box>
)
