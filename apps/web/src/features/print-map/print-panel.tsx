import { Alert, Box, Button, IconButton, LinearProgress, Paper, Typography } from '@mui/material'
import { FileText, X } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { MAX_SHEETS } from '#map/print/atlas.ts'
import { useClosable } from '#shared/close-stack/use-closable.ts'
import { useCardFocus } from '#shared/ui/focus/use-card-focus.ts'
import { HelpButton } from '#shared/ui/help/help-button.tsx'
import type { Plan } from './plan.ts'
import { areaKindOf, type PageChoice } from './settings.ts'
import { printTexts as texts } from './texts.ts'
import type { PrintState } from './use-print.ts'

interface Props {
  wide: boolean
  pages: PageChoice
  plan: Plan
  /** What was seen does not fit. */
  tooLarge: boolean
  state: PrintState
  children: ReactNode
  onPrint: () => void
  onWithoutBaseMap: () => void
  onCancel: () => void
  onClose: () => void
  onGone: () => void
}

export const PANEL_WIDTH = 344
/** Of a phone's screen. */
export const PANEL_HEIGHT_SHARE = 0.52

/** Beside the map, which stays in use; on a phone over its lower half. */
export function PrintPanel(props: Props) {
  const { wide, pages, plan, tooLarge, state, children, onPrint, onCancel, onClose, onGone } = props
  const titleId = useId()
  const panel = useRef<HTMLDivElement>(null)
  useClosable(true, onClose)
  useCardFocus(panel, onGone)
  const isPrinting = state.phase === 'printing'
  return createPortal(
    <Paper
      ref={panel}
      component="section"
      data-print-panel
      aria-labelledby={titleId}
      tabIndex={-1}
      elevation={6}
      sx={{
        position: 'fixed',
        zIndex: 'appBar',
        display: 'flex',
        flexDirection: 'column',
        outline: 'none',
        ...(wide
          ? { top: 68, right: 12, bottom: 28, width: PANEL_WIDTH }
          : {
              insetInline: 0,
              bottom: 0,
              height: `${100 * PANEL_HEIGHT_SHARE}dvh`,
              borderRadius: '12px 12px 0 0',
            }),
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          pl: 1.75,
          pr: 0.5,
          minHeight: 48,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography id={titleId} variant="h3" component="h2" sx={{ flex: 1 }}>
          {texts.title}
        </Typography>
        <HelpButton screen="print-map" sx={{ width: 40, height: 40 }} />
        <IconButton aria-label={texts.close} onClick={onClose} sx={{ width: 40, height: 40 }}>
          <X size={20} aria-hidden />
        </IconButton>
      </Box>
      <Box
        component="fieldset"
        disabled={isPrinting}
        sx={{
          border: 0,
          m: 0,
          p: 1.75,
          flex: 1,
          minHeight: 0,
          minWidth: 0,
          overflowY: 'auto',
          display: 'grid',
          gap: 1.75,
          alignContent: 'start',
        }}
      >
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {pages === 'single' ? texts.hint : texts.hintAtlas}
        </Typography>
        {children}
      </Box>
      <Box sx={{ p: 1.75, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 1 }}>
        <PlanNote pages={pages} plan={plan} />
        {tooLarge && pages === 'single' && <Alert severity="info">{texts.tooLarge}</Alert>}
        <Outcome state={state} onRetry={onPrint} onWithoutBaseMap={props.onWithoutBaseMap} />
        {isPrinting ? (
          <Button variant="outlined" onClick={onCancel}>
            {texts.cancel}
          </Button>
        ) : (
          <Button
            variant="contained"
            disabled={!('sheets' in plan)}
            startIcon={<FileText size={16} aria-hidden />}
            onClick={onPrint}
          >
            {texts.print}
          </Button>
        )}
      </Box>
    </Paper>,
    document.body,
  )
}

function PlanNote({ pages, plan }: Pick<Props, 'pages' | 'plan'>) {
  if (pages === 'single') return null
  if ('missing' in plan)
    return (
      <Alert severity={plan.missing === 'areasLoading' ? 'info' : 'warning'}>{texts[plan.missing]}</Alert>
    )
  if ('tooMany' in plan) {
    const say = areaKindOf(pages) ? texts.tooManyAreas : texts.tooMany
    return <Alert severity="warning">{say(plan.tooMany, MAX_SHEETS)}</Alert>
  }
  return (
    <Typography variant="body2" role="status">
      {texts.sheets(plan.sheets.length)}
    </Typography>
  )
}

interface OutcomeProps {
  state: PrintState
  onRetry: () => void
  onWithoutBaseMap: () => void
}

function Outcome({ state, onRetry, onWithoutBaseMap }: OutcomeProps) {
  switch (state.phase) {
    case 'idle':
      return null
    case 'printing': {
      const { page = 1, pages = 1, share = 0 } = state.progress ?? {}
      const text = texts.preparing(page, pages)
      return (
        <Box>
          <LinearProgress variant="determinate" value={100 * share} aria-label={text} />
          <Typography variant="caption" role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {text}
          </Typography>
        </Box>
      )
    }
    case 'saved':
      return (
        <Alert severity="success" role="status" sx={{ overflowWrap: 'anywhere' }}>
          {texts.saved(state.name)}
        </Alert>
      )
    case 'failed':
    case 'tainted': {
      const [say, label, retry] =
        state.phase === 'failed'
          ? ([texts.failed, texts.retry, onRetry] as const)
          : ([texts.tainted, texts.withoutBaseMap, onWithoutBaseMap] as const)
      return (
        <Alert
          severity={state.phase === 'failed' ? 'error' : 'warning'}
          action={
            <Button color="inherit" size="small" onClick={retry}>
              {label}
            </Button>
          }
        >
          {say}
        </Alert>
      )
    }
  }
}
