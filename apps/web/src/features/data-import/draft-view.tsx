import { Alert, Box, Typography } from '@mui/material'
import { type DraftItem, type ImportDraft, importKindLabel } from '@petatirta/contract'
import { formatAdminTimestamp, formatDay } from '@petatirta/domain'
import { useQuery } from '@tanstack/react-query'
import { FileClock, FileX } from 'lucide-react'
import { useEffect, useReducer, useRef, useState } from 'react'
import { isNotFound } from '#shared/api/errors.ts'
import { EmptyState } from '#shared/ui/empty/empty-state.tsx'
import { reasonOf } from '#shared/ui/form/failure.ts'
import { HelpButton } from '#shared/ui/help/help-button.tsx'
import { Spinner } from '#shared/ui/loading/spinner.tsx'
import { useNotify } from '#shared/ui/notice/notices.tsx'
import { Problem } from '#shared/ui/problem/problem.tsx'
import {
  asksNothing,
  boundsOf,
  changeDecisions,
  continueDecisions,
  type Decisions,
  itemsOf,
  layerState,
  type Proposals,
  profileName,
  stepOf,
} from './draft/draft-state.ts'
import { forgetDraft, keepDraft, keptDraft } from './draft/kept-draft.ts'
import { LayerList } from './draft/layer-list.tsx'
import { RefusedFiles } from './draft/refused-files.tsx'
import { draftTexts as texts } from './draft/texts.ts'
import { draftQuery, useCheck, useProposals } from './draft/use-draft.ts'
import { DraftBar } from './draft-bar.tsx'
import { DraftCheckPanel } from './draft-check.tsx'
import { mapAddressOf } from './map-address.ts'
import { randomId } from './random-id.ts'
import type { DraftSending } from './send-import.ts'
import { sourceOf } from './source/kept-source.ts'
import { type ScheduleChoice, ScheduleSelect } from './source/schedule-select.tsx'
import { sourceTexts } from './source/texts.ts'
import { useSaveSources } from './source/use-sources.ts'

interface Props {
  city: string
  cityName: string
  id: string
  onImport: (sending: DraftSending) => void
  /** Back to where files are dropped. */
  onLeave: () => void
}

/** Files that were received: what is in them and what would happen, before it happens. */
export function DraftView(props: Props) {
  const { city, id, onLeave } = props
  const { data: draft, error, refetch } = useQuery(draftQuery(city, id))
  const [gone, setGone] = useState(false)
  if (gone || isNotFound(error)) {
    const restart = () => {
      forgetDraft(city, id)
      onLeave()
    }
    return (
      <EmptyState
        icon={FileClock}
        text={texts.gone}
        detail={texts.goneDetail}
        action={{ label: texts.restart, onClick: restart }}
      />
    )
  }
  if (draft) return <Draft {...props} draft={draft} onGone={() => setGone(true)} />
  return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Spinner text={texts.loading} />
}

interface DraftProps extends Props {
  draft: ImportDraft
  onGone: () => void
}

const filesOf = ({ layers, refused }: ImportDraft): string[] => [
  ...new Set([...layers.flatMap(({ files }) => files), ...refused.map(({ file }) => file)]),
]

/** Decisions, and that they outlive a reload. */
function useDecisions(city: string, draft: ImportDraft) {
  const [decisions, decide] = useReducer(changeDecisions, draft, (): Decisions => {
    const kept = keptDraft(city)
    return continueDecisions(draft, kept?.id === draft.id ? kept.decisions : undefined)
  })
  useEffect(
    () => keepDraft(city, { id: draft.id, files: filesOf(draft), decisions }),
    [city, draft, decisions],
  )
  return [decisions, decide] as const
}

/** The address that the files came from, where they did, and how often it is to be fetched again. */
function useFetchedAddress(city: string, draft: ImportDraft) {
  const source = sourceOf(draft.id)
  const [schedule, setSchedule] = useState<ScheduleChoice>('none')
  const saveSources = useSaveSources(city)
  const notify = useNotify()
  return {
    isKnown: source !== undefined,
    schedule,
    setSchedule,
    keep(items: readonly DraftItem[]): void {
      if (!source || schedule === 'none') return
      const named = (key: string) => draft.layers.find(layer => layer.key === key)?.name ?? ''
      saveSources.mutate(
        items.map(item => ({ ...source, schedule, item, layerName: named(item.layer) })),
        { onError: error => notify(sourceTexts.saveFailed, 'error', { reason: reasonOf(error) }) },
      )
    },
  }
}

function Draft({ city, cityName, draft, onImport, onLeave, onGone }: DraftProps) {
  const [decisions, decide] = useDecisions(city, draft)
  const proposals = useProposals(city, draft, decisions)
  const states = draft.layers.map(layer => {
    const query = proposals.of(layer.key)
    const hasFailed = query?.error != null && !query.isFetching
    return layerState(layer, decisions[layer.key], proposals.current[layer.key], hasFailed)
  })
  const items = itemsOf(draft, decisions, proposals.current)
  const step = stepOf(states)
  const check = useCheck(city, draft.id)
  // Numbers that were counted for other decisions are no longer true.
  const checks =
    step === 'ready' && JSON.stringify(check.variables) === JSON.stringify(items) ? check.data : undefined
  const [confirm, setConfirm] = useState('')
  const [named, setNamed] = useState<string>()
  const profile = named ?? profileName(items, proposals.current)

  const isGone = proposals.isGone || isNotFound(check.error)
  useEffect(() => {
    if (isGone) onGone()
  }, [isGone, onGone])

  const [asked, setAsked] = useState(false)
  const runCheck = () => {
    setAsked(true)
    // What was typed confirmed other numbers.
    setConfirm('')
    check.mutate(items)
  }
  useOnce(step === 'ready' && asksNothing(draft, items, proposals.current), () => check.mutate(items))

  const address = useFetchedAddress(city, draft)

  const run = () => {
    const isRisky = checks?.some(({ risks }) => risks.length > 0) ?? false
    const sending = sendingOf(city, draft, items, proposals.current)
    if (!sending) return
    address.keep(items)
    onImport({
      ...sending,
      ...(isRisky && { confirm: confirm.trim() }),
      ...(profile.trim() !== '' && { profile: profile.trim() }),
    })
  }

  return (
    <>
      <Heading cityName={cityName} expiresAt={draft.expiresAt} />
      <RefusedFiles refused={draft.refused} />
      {draft.layers.length === 0 && <EmptyState icon={FileX} text={texts.empty} />}
      <LayerList
        draft={draft}
        states={states}
        decisions={decisions}
        proposals={proposals}
        onDecide={decide}
      />
      {checks && (
        <DraftCheckPanel
          draft={draft}
          items={items}
          checks={checks}
          slug={city}
          autoFocus={asked}
          confirm={confirm}
          onConfirm={setConfirm}
          profile={profile}
          onProfile={setNamed}
        >
          {address.isKnown && (
            <ScheduleSelect
              label={sourceTexts.again}
              help={sourceTexts.againHelp}
              none={sourceTexts.notAgain}
              value={address.schedule}
              onChange={address.setSchedule}
            />
          )}
        </DraftCheckPanel>
      )}
      {check.error && !isGone && !check.isPending && (
        <Alert severity="error">{`${texts.checkFailed}. ${reasonOf(check.error)}`}</Alert>
      )}
      <DraftBar
        city={city}
        draft={draft.id}
        step={step}
        checks={checks}
        isChecking={check.isPending}
        isConfirmed={confirm.trim() === city}
        onCheck={runCheck}
        onRun={run}
        onDiscarded={onLeave}
      />
    </>
  )
}

/** The layers as one import; undefined when none goes in. */
function sendingOf(
  city: string,
  draft: ImportDraft,
  items: DraftItem[],
  proposals: Proposals,
): DraftSending | undefined {
  const kinds = [...new Set(items.map(({ kind }) => kind))]
  const [first] = kinds
  const files = draft.layers.flatMap(layer =>
    items.some(item => item.layer === layer.key) ? layer.files : [],
  )
  return (
    first && {
      id: randomId(),
      kind: first,
      city,
      draft: draft.id,
      items,
      label: kinds.map(importKindLabel).join(', '),
      name: [...new Set(files)].join(', '),
      size: draft.bytes,
      map: mapAddressOf(kinds, boundsOf(items, proposals), formatDay(new Date(), 0)),
    }
  )
}

/** Does something the first time that a condition holds. */
function useOnce(condition: boolean, act: () => void) {
  const done = useRef(false)
  useEffect(() => {
    if (!condition || done.current) return
    done.current = true
    act()
  })
}

function Heading({ cityName, expiresAt }: { cityName: string; expiresAt: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The place where files were dropped is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
        <Typography
          variant="h2"
          ref={heading}
          tabIndex={-1}
          sx={{ '&:focus-visible': { outline: 'none' }, overflowWrap: 'anywhere' }}
        >
          {texts.title(cityName)}
        </Typography>
        <HelpButton screen="import-any-file" sx={{ color: 'text.secondary' }} />
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.about(formatAdminTimestamp(expiresAt))}
      </Typography>
    </Box>
  )
}
