import { Box, Button, Typography } from '@mui/material'
import { formatNumber } from '@petatirta/domain'
import type { ClosureAnswer, CriticalCustomers, Fitting } from '#sync/network/answers.ts'
import { Facts, Section } from './card-frame.tsx'
import { cardTexts as texts } from './card-texts.ts'
import { fittingName } from './valve-list.tsx'

/** More names than these are not read. */
const MOST_HYDRANTS = 20

/** A hydrant without a name is called by its id. */
const namesOf = (hydrants: readonly Fitting[]) =>
  [
    ...hydrants.slice(0, MOST_HYDRANTS).map(({ name, id }) => name || id),
    ...(hydrants.length > MOST_HYDRANTS ? [texts.more(hydrants.length - MOST_HYDRANTS)] : []),
  ].join(', ')

/** Who must hear of it first, as far as it is known: read after the rest. */
export interface CriticalState {
  readonly found: CriticalCustomers | undefined
  readonly isFailed: boolean
  readonly onRetry: () => void
}

/** Who and what is without water. */
export function Impact({ closure, critical }: { closure: ClosureAnswer; critical: CriticalState }) {
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
      {customers.total > 0 && <Critical {...critical} />}
      {classes.length > 0 && (
        <Section title={texts.byClass}>
          <Facts facts={classes.map(([name, n]) => [name || texts.noClass, formatNumber(n)])} />
        </Section>
      )}
      {hydrants.length > 0 && (
        <Section title={texts.hydrants}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {namesOf(hydrants)}
          </Typography>
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

function Critical({ found, isFailed, onRetry }: CriticalState) {
  if (isFailed)
    return (
      <Section title={texts.critical}>
        <Choice text={texts.criticalFailed} action={texts.retry} onClick={onRetry} />
      </Section>
    )
  if (!found)
    return (
      <Section title={texts.critical}>
        <Typography variant="body2">{texts.criticalLoading}</Typography>
      </Section>
    )
  return found.total > 0 && <CriticalNames {...found} />
}

const CriticalNames = ({ total, first }: CriticalCustomers) => (
  <Section title={texts.critical} note={formatNumber(total)}>
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {first.map(({ id, name, class: kind }) => (
        <Typography key={id} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          <b>{name || id}</b> {kind && `· ${kind}`}
        </Typography>
      ))}
    </Box>
    {total > first.length && <Typography variant="caption">{texts.more(total - first.length)}</Typography>}
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
