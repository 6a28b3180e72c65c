import { Box, Button, Paper, Typography } from '@mui/material'
import { CHECKLIST, type Checklist, type ChecklistItem } from '@petatirta/contract'
import { createLink } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, CircleDashed, type LucideIcon } from 'lucide-react'
import { countOf, freshnessOf, shareOf } from './freshness.ts'
import { nextSteps } from './next-steps.ts'
import { TemplateMenu } from './template-menu.tsx'
import { itemTexts, measureTexts, stateTexts, checklistTexts as texts } from './texts.ts'

const LinkButton = createLink(Button)

const STATES: Record<ChecklistItem['state'], { icon: LucideIcon; colour: string }> = {
  missing: { icon: CircleDashed, colour: 'text.secondary' },
  attention: { icon: CircleAlert, colour: 'warning.main' },
  ready: { icon: CircleCheck, colour: 'success.main' },
}

interface Props {
  entry: ChecklistItem
  checklist: Checklist
  city: string
}

/** One sort of data: whether it is there, how new and how good it is, and what to do next. */
export function ChecklistRow({ entry, checklist, city }: Props) {
  const { item, state, quality } = entry
  const { name, why } = itemTexts[item]
  const { icon: Icon, colour } = STATES[state]
  const steps = nextSteps(entry, checklist, city)
  const count = countOf(entry)
  return (
    <Paper component="li" variant="outlined" aria-label={name} sx={ROW}>
      <Box sx={{ color: colour, display: 'flex', pt: 0.25 }}>
        <Icon size={22} aria-hidden />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
          <Typography variant="h3" component="h2">
            {name}
          </Typography>
          <Typography variant="body2" sx={{ color: colour, fontWeight: 600 }}>
            {stateTexts[state]}
          </Typography>
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {why}
        </Typography>
        {item === 'bills' && steps.length === 0 && (
          <Typography variant="body2" sx={{ mt: 0.5 }}>
            {texts.customersFirst}
          </Typography>
        )}
        {count && (
          <Typography variant="body2" sx={{ mt: 0.5, fontVariantNumeric: 'tabular-nums' }}>
            {[count, ...freshnessOf(entry)].join(' · ')}
          </Typography>
        )}
        {quality.map(({ measure, rows, of, isLow, isSample }) => (
          <Typography
            key={measure}
            variant="body2"
            sx={{ color: isLow ? 'warning.main' : 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
          >
            {measureTexts[measure]}: {shareOf({ rows, of, isSample })}
          </Typography>
        ))}
      </Box>
      <Box sx={ACTIONS}>
        {steps.map(({ label, to, search }, i) => (
          <LinkButton
            key={to}
            to={to}
            search={search}
            size="small"
            variant={i === 0 && state !== 'ready' ? 'contained' : 'outlined'}
            aria-label={`${label}: ${name}`}
            sx={{ minHeight: 40 }}
          >
            {label}
          </LinkButton>
        ))}
        {CHECKLIST[item].length > 0 && <TemplateMenu name={name} kinds={CHECKLIST[item]} />}
      </Box>
    </Paper>
  )
}

const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', md: 'auto minmax(0, 1fr) auto' },
  columnGap: 1.5,
  rowGap: 1,
  p: { xs: 1.5, sm: 2 },
} as const

/** On a phone below the words, from their left edge. */
const ACTIONS = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'start',
  justifyContent: { md: 'end' },
  gap: 1,
  gridColumn: { xs: 2, md: 'auto' },
} as const
