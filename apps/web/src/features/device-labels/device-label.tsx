import { Box, IconButton, Paper, Typography } from '@mui/material'
import type { Device, Reading } from '@petatirta/contract'
import { formatReading, type LabelSide, ruleText, samplingTime, visibleReadings } from '@petatirta/domain'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type CSSProperties, memo, useMemo, useState } from 'react'
import { problemTexts } from '#shared/ui/problem/texts.ts'
import { ReadingBadge } from '#shared/ui/status/reading-badge.tsx'
import { readingTexts } from '#shared/ui/status/texts.ts'
import { LABEL_SIZE } from './label-size.ts'
import { texts } from './texts.ts'
import { useRotation } from './use-rotation.ts'

interface Props {
  name: string
  /** What it reported last; undefined while that is on its way. */
  device: Device | undefined
  /** Nothing is on its way. */
  offline: boolean
  side: LabelSide
  /** Pixels to the right of its point. */
  shift?: number
  /** Of the city, for the time of the last report. */
  gmtOffset: number
  onTurn: (by: 1 | -1) => void
  /** Its popup says more. */
  onOpen: () => void
}

/** M2.12: a device's name and one reading at a time, above or below its point. */
export const DeviceLabel = memo(function DeviceLabel(props: Props) {
  const { name, device, offline, side, shift = 0, gmtOffset, onTurn, onOpen } = props
  const [[hovered, focused], setPaused] = useState([false, false])
  const readings = useMemo(() => visibleReadings(device?.data ?? []), [device])
  const { at, turn } = useRotation(
    readings.map(reading => reading.name),
    hovered || focused,
  )
  const reading = readings[at]
  const silentSince = device?.silentSince ?? null
  const onStep = (by: 1 | -1) => {
    turn(by)
    onTurn(by)
  }
  return (
    <Paper
      role="group"
      aria-label={name}
      elevation={4}
      data-side={side}
      onClick={({ target }) => {
        if (!(target instanceof Element && target.closest('button'))) onOpen()
      }}
      style={{ marginLeft: shift - width / 2, '--tip': `${-shift}px` } as CSSProperties}
      onPointerEnter={() => setPaused([true, focused])}
      onPointerLeave={() => setPaused([false, focused])}
      onFocus={() => setPaused([hovered, true])}
      onBlur={() => setPaused([hovered, false])}
      sx={{ ...CARD, ...SIDES[side], ...(silentSince !== null && { '& > *': { opacity: 0.75 } }) }}
    >
      <Box sx={{ display: 'flex', gap: 0.75 }}>
        <Typography variant="caption" noWrap sx={{ fontWeight: 700, flex: 1, lineHeight: 1.3 }}>
          {name}
        </Typography>
        {readings.length > 1 && (
          <Typography variant="caption" sx={{ ...QUIET, lineHeight: 1.3 }}>
            {texts.page(at + 1, readings.length)}
          </Typography>
        )}
      </Box>
      {reading ? (
        <OneReading
          reading={reading}
          time={
            silentSince === null
              ? samplingTime(reading)
              : texts.silent(samplingTime({ samplingDate: silentSince, gmtOffset }))
          }
        />
      ) : (
        <Typography variant="caption" sx={QUIET}>
          {device ? texts.noReadings : offline ? problemTexts.offline : texts.loading}
        </Typography>
      )}
      {readings.length > 1 && (
        <Box sx={{ position: 'absolute', right: 2, top: 38, display: 'flex' }}>
          <IconButton aria-label={texts.previous(name)} onClick={() => onStep(-1)} sx={STEP}>
            <ChevronLeft size={16} aria-hidden />
          </IconButton>
          <IconButton aria-label={texts.next(name)} onClick={() => onStep(1)} sx={STEP}>
            <ChevronRight size={16} aria-hidden />
          </IconButton>
        </Box>
      )}
    </Paper>
  )
})

function OneReading({ reading, time }: { reading: Reading; time: string }) {
  const rule = ruleText(reading)
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
        <Typography variant="caption" noWrap sx={{ flex: 1, lineHeight: 1.3 }}>
          {reading.name}
        </Typography>
        <ReadingBadge anomaly={reading.status !== 0} />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 0.75, pr: 6.5, minHeight: 24 }}>
        <Typography noWrap sx={{ fontWeight: 750, lineHeight: '24px', fontVariantNumeric: 'tabular-nums' }}>
          {formatReading(reading.value)}
        </Typography>
        <Typography variant="caption" noWrap sx={QUIET}>
          {rule === null ? readingTexts.noRule : readingTexts.rule(rule)}
        </Typography>
      </Box>
      <Typography variant="caption" noWrap title={time} sx={{ ...QUIET, lineHeight: 1.3, display: 'block' }}>
        {time}
      </Typography>
    </>
  )
}

const { width, height, gap } = LABEL_SIZE
/** The tip that points at the device. */
const TIP = 7

const CARD = {
  position: 'absolute',
  width,
  maxHeight: height,
  cursor: 'pointer',
  px: 1,
  py: 0.625,
  display: 'grid',
  alignContent: 'start',
  gap: 0.125,
  '& > *': { minWidth: 0 },
  '&::after': {
    content: '""',
    position: 'absolute',
    left: 'calc(50% + var(--tip))',
    ml: `${-TIP}px`,
    width: 0,
    height: 0,
    borderInline: `${TIP}px solid transparent`,
    pointerEvents: 'none',
  },
} as const

const tip = `${TIP}px solid var(--mui-palette-background-paper)`
const SIDES = {
  top: { bottom: gap, '&::after': { ...CARD['&::after'], top: '100%', borderTop: tip } },
  bottom: { top: gap, '&::after': { ...CARD['&::after'], bottom: '100%', borderBottom: tip } },
} as const

const QUIET = { color: 'text.secondary', whiteSpace: 'nowrap' } as const
const STEP = { width: 26, height: 26, p: 0 } as const
