import { Box, IconButton, LinearProgress, Paper, Slider, Tooltip, Typography } from '@mui/material'
import { formatPeriod } from '@petatirta/domain'
import { Pause, Play, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { LoadFailed } from '#shared/ui/problem/load-failed.tsx'
import { timelineTexts as texts } from './texts.ts'
import { usePlayer } from './use-player.ts'

export interface TimelineBarProps {
  /** Months as YYYYMM, oldest first; the last is the present one. */
  readonly periods: readonly string[]
  /** The month that is shown; null: the present. */
  readonly period: string | null
  readonly onPeriod: (period: string | null) => void
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** From 0 to 1; undefined while it is not known. */
  readonly progress: number | undefined
  /** Whether the map can show a month. */
  readonly isHere: (period: string) => boolean
  /** Whether bills say anything of a month. */
  readonly hasBills: (period: string) => boolean
  readonly onRetry: () => void
  readonly onClose: () => void
}

/** The payment status of any month of the last two years, under the map. */
export function TimelineBar(props: TimelineBarProps) {
  const { status, progress, periods, period, isHere, hasBills, onRetry, onClose } = props
  const notHere = period !== null && !isHere(period) && texts.notHere(formatPeriod(period))
  const past = periods.slice(0, -1)
  const isEmpty = status === 'ready' && !past.some(hasBills)
  // Months that are here stay, also when what changed of them could not be loaded.
  const showsMonths = past.some(isHere) && !isEmpty
  return (
    <Paper
      component="section"
      aria-label={texts.title}
      elevation={3}
      sx={{
        width: 1,
        px: 1,
        py: 0.5,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
      }}
    >
      {showsMonths && <Months {...props} />}
      {status === 'failed' && (
        <Box sx={{ flex: 1, '& > *': { p: 0.5 }, ...(showsMonths && { flex: '1 1 100%', order: 5 }) }}>
          <LoadFailed onRetry={onRetry} />
        </Box>
      )}
      {!showsMonths && (status === 'idle' || status === 'loading') && <Loading progress={progress} />}
      {isEmpty && (
        <Typography role="status" variant="body2" sx={{ flex: 1, px: 1 }}>
          {texts.empty}
        </Typography>
      )}
      {notHere && (
        <Typography
          role="status"
          variant="body2"
          sx={{ flex: { xs: '1 1 70%', sm: 'none' }, px: 1, order: 3 }}
        >
          {notHere}
        </Typography>
      )}
      <Tooltip title={texts.close} placement="top" describeChild>
        <IconButton aria-label={texts.close} onClick={onClose} sx={{ ...TOUCH, order: { xs: 2, sm: 4 } }}>
          <X size={20} aria-hidden />
        </IconButton>
      </Tooltip>
    </Paper>
  )
}

const TOUCH = { width: 44, height: 44, borderRadius: 1, flex: 'none' } as const

const Loading = ({ progress }: Pick<TimelineBarProps, 'progress'>) => (
  <Box role="status" sx={{ flex: 1, minWidth: 0, px: 1 }}>
    <Typography variant="body2">{texts.loading}</Typography>
    <LinearProgress
      aria-label={texts.loading}
      {...(progress === undefined
        ? { variant: 'indeterminate' }
        : { variant: 'determinate', value: 100 * progress })}
      sx={{ mt: 0.5 }}
    />
  </Box>
)

/**
 *   wide     ▶ ───●──────  Juli 2026  ✕
 *   narrow   Juli 2026               ✕
 *            ▶ ───●──────────────────
 */
function Months({ periods, period, onPeriod, isHere, hasBills }: TimelineBarProps) {
  const last = periods.length - 1
  const step = period === null ? last : Math.max(0, periods.indexOf(period))
  const show = (next: number) => onPeriod(next >= last ? null : (periods[next] ?? null))
  const [isPlaying, setIsPlaying] = useState(false)
  usePlayer(isPlaying, () => {
    if (step >= last) setIsPlaying(false)
    else show(step + 1)
  })
  const toggle = () => {
    // From the end it begins anew.
    if (!isPlaying && step >= last) show(0)
    setIsPlaying(!isPlaying)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== ' ') return
    event.preventDefault()
    toggle()
  }
  const name = (at: number) => {
    const month = formatPeriod(periods[at] ?? '')
    return at >= last ? texts.present(month) : month
  }
  const lacks = period !== null && isHere(period) && !hasBills(period)
  const playLabel = isPlaying ? texts.pause : texts.play
  return (
    <>
      <Tooltip title={playLabel} placement="top" describeChild>
        <IconButton aria-label={playLabel} onClick={toggle} sx={{ ...TOUCH, order: { xs: 3, sm: 1 } }}>
          {isPlaying ? <Pause size={20} aria-hidden /> : <Play size={20} aria-hidden />}
        </IconButton>
      </Tooltip>
      <Box sx={{ flex: { xs: '1 1 70%', sm: 1 }, minWidth: 120, px: 1.5, order: { xs: 4, sm: 2 } }}>
        <Slider
          aria-label={texts.slider}
          getAriaValueText={name}
          min={0}
          max={last}
          value={step}
          marks
          onChange={(_, value) => {
            setIsPlaying(false)
            show(value as number)
          }}
          onKeyDown={onKeyDown}
          sx={{ display: 'block', py: '20px' }}
        />
      </Box>
      <Typography
        data-testid="timeline-month"
        variant="body2"
        sx={{
          order: { xs: 1, sm: 3 },
          flex: { xs: '1 1 calc(100% - 52px)', sm: 'none' },
          width: { sm: 208 },
          px: 1,
          fontWeight: 650,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {lacks ? texts.emptyMonth(name(step)) : name(step)}
      </Typography>
    </>
  )
}
