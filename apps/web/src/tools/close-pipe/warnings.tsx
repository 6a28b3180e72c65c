import { Alert, Link } from '@mui/material'
import { formatDateTime } from '@petatirta/domain'
import type { ReactNode } from 'react'
import type { ClosureAnswer } from '#sync/network/answers.ts'
import { cardTexts as texts } from './card-texts.ts'
import type { HelpLink } from './close-pipe-props.ts'
import type { NetworkAtHand } from './use-network.ts'
import { fittingName } from './valve-list.tsx'

/** What is said before anything else: why the answer may be another than people expect. */
export function Warnings({
  closure: { fed, has, sources, shut, notesFrom },
  offline,
  failed,
  gmtOffset,
  help,
}: {
  closure: ClosureAnswer
  offline: boolean
  failed: NetworkAtHand['failed']
  gmtOffset: number
  help: ReactNode
}) {
  const fetched = notesFrom === null ? undefined : formatDateTime(new Date(notesFrom), gmtOffset)
  const states =
    fetched === undefined
      ? texts.statesUnknown
      : offline
        ? texts.statesFrom(fetched)
        : failed.states
          ? texts.statesOld(fetched)
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
        !fed &&
        sources.length === 0 && (
          <Warning>
            {shut.length > 0 ? texts.isShutOff(shut.map(fittingName).join(', ')) : texts.notFed}
          </Warning>
        )
      )}
      {states && <Warning severity="info">{states}</Warning>}
      {!offline && failed.repairs && <Warning severity="info">{texts.repairsOld}</Warning>}
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

/** Where who may can do something about what is missing. */
export const HelpLinks = ({ links }: { links: readonly HelpLink[] }) =>
  links.map(({ text, href }) => (
    <Link key={href} href={href} underline="always" sx={{ mr: 1 }}>
      {text}
    </Link>
  ))
