import { Alert, Box, Button, Link, Typography } from '@mui/material'
import { formatDateTime, formatNumber } from '@petatirta/domain'
import type { ReactNode } from 'react'
import type { ClosureAnswer, CriticalCustomers, Fitting } from '#sync/network/answers.ts'
import { Facts, Section } from './card-frame.tsx'
import { cardTexts as texts } from './card-texts.ts'
import type { HelpLink } from './close-pipe-props.ts'
import { fittingName } from './valve-list.tsx'

/** What is said before anything else: why the answer may be another than people expect. */
export function Warnings({
  closure: { fed, has, sources, notesFrom },
  offline,
  gmtOffset,
  help,
}: {
  closure: ClosureAnswer
  offline: boolean
  gmtOffset: number
  help: ReactNode
}) {
  const states =
    notesFrom === null
      ? texts.statesUnknown
      : offline
        ? texts.statesFrom(formatDateTime(new Date(notesFrom), gmtOffset))
        : undefined
  return (
    <>
      {has.valves === 0 && (
        <Warning>
          {texts.noValves} {help}
        </Warning>
      )}
      {has.sources === 0 ? (
        <Warning>
          {texts.noSources} {help}
        </Warning>
      ) : (
        !fed && sources.length === 0 && <Warning>{texts.notFed}</Warning>
      )}
      {states && <Warning severity="info">{states}</Warning>}
    </>
  )
}

const Warning = ({
  severity = 'warning',
  children,
}: {
  severity?: 'warning' | 'info'
  children: ReactNode
}) => (
  <Alert severity={severity} variant="outlined" sx={{ py: 0 }}>
    {children}
  </Alert>
)

/** Who and what is without water. */
export function Impact({
  closure,
  critical,
}: {
  closure: ClosureAnswer
  critical: CriticalCustomers | undefined
}) {
  const { customers, hydrants, length_m, beyond_m, volume_m3, pipes, sources } = closure
  const classes = Object.entries(customers.byClass).sort(([, a], [, b]) => b - a)
  return (
    <>
      <Section title={texts.impact}>
        <Facts
          facts={[
            [texts.customers, formatNumber(customers.total)],
            [texts.length, `${texts.metres(length_m)} · ${texts.pipesOf(pipes)}`],
            ...(beyond_m > 0 ? [[texts.beyond, texts.metres(beyond_m)] as const] : []),
            [texts.volume, texts.cubic(volume_m3)],
            [texts.hydrants, formatNumber(hydrants.length)],
          ]}
        />
      </Section>
      {critical && critical.total > 0 && <Critical {...critical} />}
      {classes.length > 0 && (
        <Section title={texts.byClass}>
          <Facts facts={classes.map(([name, n]) => [name || texts.noClass, formatNumber(n)])} />
        </Section>
      )}
      {sources.length > 0 && (
        <Section title={texts.sources}>
          <Typography variant="body2">{sources.map(fittingName).join(', ')}</Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {texts.sourcesNote}
          </Typography>
        </Section>
      )}
    </>
  )
}

const Critical = ({ total, first }: CriticalCustomers) => (
  <Section title={texts.critical} note={formatNumber(total)}>
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {first.map(({ id, name, class: kind }) => (
        <Typography key={id} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          <b>{name || id}</b> {kind && `· ${kind}`}
        </Typography>
      ))}
    </Box>
    {total > first.length && (
      <Typography variant="caption">{texts.moreCritical(total - first.length)}</Typography>
    )}
  </Section>
)

interface AlternativesProps {
  closure: ClosureAnswer
  /** Valves that count as open though they are shut. */
  opened: readonly Fitting[]
  onOpen: (valves: readonly Fitting[]) => void
}

/** Other sets of valves that leave fewer customers dry. */
export function Alternatives({ closure: { alternatives, customers }, opened, onOpen }: AlternativesProps) {
  const better = alternatives.filter(other => other.customers < customers.total)
  if (better.length === 0 && opened.length === 0) return null
  return (
    <Section title={texts.alternatives}>
      {opened.length > 0 && (
        <Choice
          text={texts.opened(opened.map(fittingName).join(', '))}
          action={texts.undoAlternative}
          onClick={() => onOpen([])}
        />
      )}
      {better.map(({ open, customers: left }) => (
        <Choice
          key={open.map(({ id }) => id).join()}
          text={texts.alternative(open.map(fittingName).join(', '), customers.total - left)}
          action={texts.useAlternative}
          onClick={() => onOpen([...opened, ...open])}
        />
      ))}
    </Section>
  )
}

const Choice = ({ text, action, onClick }: { text: string; action: string; onClick: () => void }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
    <Typography variant="body2" sx={{ flex: 1 }}>
      {text}
    </Typography>
    <Button size="small" onClick={onClick}>
      {action}
    </Button>
  </Box>
)

/** Where who may can do something about what is missing. */
export const HelpLinks = ({ links }: { links: readonly HelpLink[] }) =>
  links.map(({ text, href }) => (
    <Link key={href} href={href} underline="always" sx={{ mr: 1 }}>
      {text}
    </Link>
  ))
