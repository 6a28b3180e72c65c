import { Box, Button, LinearProgress, Typography } from '@mui/material'
import { Maximize } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import type { ClosureAnswer, Fitting, NoNetwork } from '#sync/network/answers.ts'
import { Busy, CardFrame, Failed } from './card-frame.tsx'
import { cardTexts as texts } from './card-texts.ts'
import type { HelpLink } from './close-pipe-props.ts'
import { Alternatives, type CriticalState, Impact } from './impact.tsx'
import { closePipeTexts } from './texts.ts'
import type { NetworkAtHand } from './use-network.ts'
import { type ValveActions, Valves } from './valves.tsx'
import { HelpLinks, Warnings } from './warnings.tsx'

interface Props {
  /** Undefined while it is solved for the first time. */
  answer: ClosureAnswer | NoNetwork | undefined
  /** Read after the rest. */
  critical: CriticalState
  isFailed: boolean
  isSolving: boolean
  /** The network of this city was never made before. */
  isFirst: boolean
  wide: boolean
  card: RefObject<HTMLDivElement | null>
  offline: boolean
  failed: NetworkAtHand['failed']
  help: readonly HelpLink[]
  valves: ValveActions
  opened: readonly Fitting[]
  onOpen: (valves: readonly Fitting[]) => void
  onShowAll: () => void
  onRetry: () => void
  onClose: () => void
  onGone: () => void
  /** What is offered below: files, texts, saving. */
  children?: ReactNode
}

/** What to close and who is without water then. */
export function ClosureCard(props: Props) {
  const { answer, isFailed, wide, card, onClose, onGone } = props
  return (
    <CardFrame
      title={closePipeTexts.title}
      close={texts.close}
      wide={wide}
      card={card}
      onClose={onClose}
      onGone={onGone}
    >
      {isFailed ? (
        <Failed onRetry={props.onRetry} />
      ) : answer === undefined ? (
        <Busy text={props.isFirst ? texts.preparing : texts.solving} />
      ) : typeof answer === 'string' ? (
        <Nothing why={answer} help={props.help} onRetry={props.onRetry} />
      ) : (
        <Answer {...props} closure={answer} />
      )}
    </CardFrame>
  )
}

function Nothing({ why, help, onRetry }: { why: NoNetwork; help: readonly HelpLink[]; onRetry: () => void }) {
  return (
    <Box role="status">
      <Typography variant="body2">{texts[why]}</Typography>
      {why === 'noPipes' && <HelpLinks links={help} />}
      {why === 'notLoaded' && (
        <Button size="small" onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
    </Box>
  )
}

function Answer({ closure, ...props }: Props & { closure: ClosureAnswer }) {
  const { customers, pipe } = closure
  return (
    <>
      <Box>
        <Box sx={{ height: 2 }}>
          {props.isSolving && <LinearProgress aria-label={texts.solving} sx={{ height: 2 }} />}
        </Box>
        <Typography
          role="status"
          aria-busy={props.isSolving}
          sx={{ fontWeight: 700, fontVariantNumeric: 'tabular-nums', lineHeight: 1.3 }}
        >
          {texts.headline(customers.total, closure.valves.length)}
        </Typography>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, justifyContent: 'space-between' }}>
          <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {texts.pipe(pipe.id)}
          </Typography>
          <Button
            size="small"
            startIcon={<Maximize size={14} aria-hidden />}
            onClick={props.onShowAll}
            sx={{ flex: 'none', mr: -0.5 }}
          >
            {texts.showAll}
          </Button>
        </Box>
      </Box>
      <Warnings
        closure={closure}
        offline={props.offline}
        failed={props.failed}
        gmtOffset={props.valves.gmtOffset}
        help={<HelpLinks links={props.help} />}
      />
      <Valves closure={closure} actions={props.valves} />
      <Alternatives closure={closure} opened={props.opened} onOpen={props.onOpen} />
      <Impact closure={closure} critical={props.critical} />
      {props.children}
    </>
  )
}
