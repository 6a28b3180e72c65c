import { Box, IconButton, Tooltip, Typography } from '@mui/material'
import {
  BILLING_COLOURS,
  formatPeriod,
  PAYMENT_LABELS,
  type PastState,
  UNBILLED_LABEL,
  UNBILLED_PAST_COLOUR,
} from '@petatirta/domain'
import { Info } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { DirectionsLink } from '#shared/ui/directions/directions-link.tsx'
import type { CustomerFacts } from './customer-facts.ts'
import { texts } from './texts.ts'

/** What the map shows of the customer while it shows an earlier month. */
export interface PastStatus {
  /** YYYYMM */
  readonly period: string
  readonly state: PastState
}

interface Props {
  facts: CustomerFacts
  past?: PastStatus | undefined
  /** Unpaid months, as far as they are known. */
  arrears: number
  onDirections: () => void
}

/** M2.10: what the customer owes, and the way there. */
export function CustomerHead({ facts, past, arrears, onDirections }: Props) {
  const { state, isUnbilled, place, billNow, arrearsTotal } = facts
  const label = isUnbilled
    ? UNBILLED_LABEL
    : state === 'default' || state === 'workOrder'
      ? undefined
      : PAYMENT_LABELS[state]
  return (
    <Box sx={{ px: 2, pb: 1.25, display: 'grid', gap: 1, flexShrink: 0 }}>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 1.5 }}>
        <Figure label={texts.billNow} value={billNow} />
        <Figure label={texts.arrearsTotal} value={arrearsTotal}>
          <FinesNote />
        </Figure>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
        {past && <PastBadge {...past} />}
        {label && <Badge dot={BILLING_COLOURS[state]}>{past ? texts.now(label) : label}</Badge>}
        {!isUnbilled && <Badge tone={arrears > 0 ? 'error.main' : undefined}>{texts.arrears(arrears)}</Badge>}
        {place && <DirectionsLink place={place} onFollow={onDirections} />}
      </Box>
    </Box>
  )
}

function PastBadge({ period, state }: PastStatus) {
  const isUnbilled = state === 'unbilled'
  const label = isUnbilled ? UNBILLED_LABEL : PAYMENT_LABELS[state]
  return (
    <Badge dot={isUnbilled ? UNBILLED_PAST_COLOUR : BILLING_COLOURS[state]}>
      {texts.asOf(formatPeriod(period), label)}
    </Badge>
  )
}

/** Shown to a mouse that rests on it, to the keyboard that stops there, and to a finger that taps it. */
function FinesNote() {
  const [open, setOpen] = useState(false)
  return (
    <Tooltip
      title={texts.withoutFines}
      placement="top"
      disableInteractive
      disableTouchListener
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
    >
      <IconButton
        onClick={() => setOpen(true)}
        sx={{ width: 24, height: 24, p: 0.5, ml: 0.25, color: 'text.secondary' }}
      >
        <Info size={16} aria-hidden />
      </IconButton>
    </Tooltip>
  )
}

function Figure({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary', display: 'flex' }}>
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0, display: 'flex', alignItems: 'center', minHeight: 24 }}>
        <Typography
          component="span"
          sx={{ fontWeight: 700, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}
        >
          {value}
        </Typography>
        {children}
      </Box>
    </Box>
  )
}

/** The dot is the colour of the point on the map; the word says the same. */
function Badge({ dot, tone, children }: { dot?: string; tone?: string | undefined; children: string }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        height: 22,
        px: 0.75,
        borderRadius: 11,
        fontSize: '0.75rem',
        fontWeight: 600,
        bgcolor: 'action.hover',
        whiteSpace: 'nowrap',
        color: tone ?? 'text.primary',
      }}
    >
      {dot && <Box component="span" sx={{ width: 9, height: 9, borderRadius: '50%', bgcolor: dot }} />}
      {children}
    </Box>
  )
}
