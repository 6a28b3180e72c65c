import { Box, Button, ButtonBase, Typography } from '@mui/material'
import type { Incident } from '@petatirta/contract'
import { useEffect, useRef } from 'react'
import { hoursText, momentText } from './hours.ts'
import { StateChip } from './state-chip.tsx'
import { incidentTexts as texts } from './texts.ts'

interface Props {
  incident: Incident
  gmtOffset: number
  /** It was pressed on the map: it comes into sight. */
  isChosen: boolean
  canWrite: boolean
  onShow: () => void
  onCustomers: () => void
  onEdit: () => void
  onEnd: () => void
}

/** One incident: where, when, why, and whom it concerns. */
export function IncidentCard({ incident, gmtOffset, isChosen, canWrite, ...on }: Props) {
  const { title, reason, state, closedAt, areas } = incident
  const element = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isChosen) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <Box
      ref={element}
      component="li"
      aria-label={title}
      {...(isChosen && { 'aria-current': 'true' })}
      sx={{
        borderBottom: 1,
        borderColor: 'divider',
        borderInlineStart: '3px solid',
        borderInlineStartColor: isChosen ? 'primary.main' : 'transparent',
        overflowWrap: 'anywhere',
      }}
    >
      <ButtonBase aria-label={texts.show(title)} onClick={on.onShow} sx={BUTTON}>
        <StateChip state={state} />
        <Typography component="span" variant="body2" sx={{ fontWeight: 650 }}>
          {title}
        </Typography>
        <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
          {hoursText(incident.startsAt, incident.endsAt, gmtOffset)}
        </Typography>
      </ButtonBase>
      <Box sx={{ px: 1.5, pb: 0.5, display: 'grid', gap: 0.25 }}>
        {closedAt && <Line>{texts.closedAt(momentText(closedAt, gmtOffset))}</Line>}
        {reason && <Line>{reason}</Line>}
        {areas.length > 0 && <Line>{areas.join(', ')}</Line>}
        <Line>{figuresOf(incident)}</Line>
      </Box>
      <Box sx={ACTIONS}>
        <Button size="small" aria-label={texts.customerListOf(title)} onClick={on.onCustomers}>
          {texts.customerList}
        </Button>
        {canWrite && state !== 'closed' && (
          <>
            <Button size="small" aria-label={texts.editOf(title)} onClick={on.onEdit}>
              {texts.edit}
            </Button>
            <Button size="small" aria-label={texts.closeOf(title)} onClick={on.onEnd}>
              {texts.close}
            </Button>
          </>
        )}
      </Box>
    </Box>
  )
}

const figuresOf = ({ valves, customers, complaints }: Incident) =>
  [texts.valves(valves.length), texts.customers(customers), texts.complaints(complaints)].join(' · ')

const Line = ({ children }: { children: string }) => (
  <Typography variant="caption" component="p" sx={{ m: 0 }}>
    {children}
  </Typography>
)

/** A finger needs more room than a pointer. */
const ACTIONS = {
  display: 'flex',
  flexWrap: 'wrap',
  px: 0.75,
  pb: 0.5,
  '@media (pointer: coarse)': { '& .MuiButton-root': { minHeight: 44 } },
} as const

const BUTTON = {
  width: 1,
  minHeight: 44,
  px: 1.5,
  pt: 1,
  pb: 0.5,
  gap: 0.25,
  flexDirection: 'column',
  alignItems: 'flex-start',
  textAlign: 'start',
  '@media (hover: hover)': { '&:hover': { bgcolor: 'action.hover' } },
  '&.Mui-focusVisible': { outlineOffset: -2 },
} as const
