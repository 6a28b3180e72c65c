import { Alert, AlertTitle, Box, Paper, TextField, Typography } from '@mui/material'
import { type DraftCheck, type DraftItem, type ImportDraft, importKindLabel } from '@petatirta/contract'
import { formatNumber } from '@petatirta/domain'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Digits } from '#shared/ui/digits/digits.tsx'
import { checkTexts as texts } from './draft/texts.ts'
import { FailureList } from './failure-list.tsx'

const NAMES = Object.keys(texts.counts) as (keyof typeof texts.counts)[]

interface Props {
  draft: ImportDraft
  items: readonly DraftItem[]
  checks: readonly DraftCheck[]
  slug: string
  /** It was asked for, and lies below the layers. */
  autoFocus: boolean
  /** What was typed to confirm risks. */
  confirm: string
  onConfirm: (typed: string) => void
  profile: string
  onProfile: (name: string) => void
  /** What else is asked before it happens. */
  children?: ReactNode
}

const LONGEST_PROFILE = 60

/** Scrolled to, a field stands clear of the bars above and below. */
const CLEAR_OF_BARS = { '& input': { scrollMarginBlock: '120px' } }

/** What would happen, in numbers; what is seldom meant is asked for. */
export function DraftCheckPanel({ draft, items, checks, slug, children, ...rest }: Props) {
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  const { autoFocus } = rest
  useEffect(() => {
    if (autoFocus) panel.current?.focus()
  }, [autoFocus])
  const risks = checks.flatMap(check => check.risks)
  const nameOf = (key: string) => draft.layers.find(layer => layer.key === key)?.name ?? key
  const kindOf = (key: string) => items.find(item => item.layer === key)?.kind
  return (
    <Paper
      ref={panel}
      variant="outlined"
      component="section"
      aria-labelledby={titleId}
      tabIndex={-1}
      sx={{ p: 2, display: 'grid', gap: 2, scrollMarginTop: 72, '&:focus-visible': { outline: 'none' } }}
    >
      <Typography variant="h2" id={titleId}>
        {texts.title}
      </Typography>
      {checks.map(check => {
        const kind = kindOf(check.layer)
        const label = kind ? importKindLabel(kind) : ''
        return (
          <LayerCheck
            key={check.layer}
            check={check}
            title={`${nameOf(check.layer)} → ${label}`}
            label={label}
          />
        )
      })}
      {risks.length > 0 && (
        <Alert severity="warning" sx={{ alignItems: 'start' }}>
          <AlertTitle>{texts.risks}</AlertTitle>
          <Box component="ul" sx={{ m: 0, pl: 2.5, mb: 2 }}>
            {risks.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </Box>
          <TextField
            label={texts.confirm(slug)}
            value={rest.confirm}
            onChange={event => rest.onConfirm(event.target.value)}
            autoComplete="off"
            fullWidth
            sx={CLEAR_OF_BARS}
            slotProps={{
              htmlInput: { autoCapitalize: 'none', spellCheck: false },
              inputLabel: { shrink: true },
            }}
          />
        </Alert>
      )}
      <TextField
        label={texts.profile}
        helperText={texts.profileHelp}
        value={rest.profile}
        onChange={event => rest.onProfile(event.target.value)}
        sx={{ maxWidth: 420, ...CLEAR_OF_BARS }}
        slotProps={{
          htmlInput: { maxLength: LONGEST_PROFILE },
          inputLabel: { shrink: true },
          formHelperText: { sx: { mx: 0 } },
        }}
      />
      {children}
    </Paper>
  )
}

function LayerCheck({ check, title, label }: { check: DraftCheck; title: string; label: string }) {
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Typography component="h3" variant="body1" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {check.problem !== null && <Alert severity="error">{check.problem}</Alert>}
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(84px, 1fr))', gap: 1 }}
      >
        {NAMES.map(name => (
          <Box key={name}>
            <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
              {texts.counts[name]}
            </Typography>
            <Typography
              component="dd"
              variant="h3"
              sx={{ m: 0, color: colorOf(name, check[name]), fontWeight: check[name] > 0 ? 650 : 400 }}
            >
              <Digits>{formatNumber(check[name])}</Digits>
            </Typography>
          </Box>
        ))}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.before(check.before)}
      </Typography>
      <FailureList label={label} failures={check.failures} total={check.failed} hasReport={false} />
    </Box>
  )
}

const colorOf = (name: keyof typeof texts.counts, count: number) => {
  if (count === 0) return 'text.secondary'
  return name === 'failed' ? 'error.main' : name === 'removed' ? 'warning.main' : 'text.primary'
}
