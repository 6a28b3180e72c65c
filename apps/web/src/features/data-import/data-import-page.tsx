import type { Changes, ImportEntry } from '@petatirta/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type ReactNode, Suspense, useState } from 'react'
import { companyOptionsQuery } from '#shared/ui/company-select/companies-query.ts'
import { lazyPart } from '#shared/ui/lazy/lazy-part.tsx'
import { Spinner } from '#shared/ui/loading/spinner.tsx'
import { useNotify } from '#shared/ui/notice/notices.tsx'
import { Page } from '#shared/ui/page/page.tsx'
import type { Choices, ChosenFile } from './chosen-files.ts'
import { forgetDraft } from './draft/kept-draft.ts'
import { draftTexts } from './draft/texts.ts'
import { ImportDesk } from './import-desk.tsx'
import type { ImportSearch } from './import-search.ts'
import { randomId } from './random-id.ts'
import { type Ended, isRunning, type Run, type RunChange } from './run.ts'
import { RunPanel } from './run-panel.tsx'
import type { DraftSending, FileSending, Sending } from './send-import.ts'
import { importTexts as texts } from './texts.ts'
import { useImportMessages } from './use-import-messages.ts'
import { type EndedRun, useImportRun } from './use-import-run.ts'
import { useApplyMessage, useReloadImports } from './use-imports.ts'
import { useRunNotices } from './use-run-notices.ts'
import { WithheldDialog } from './withheld-dialog.tsx'

const DraftView = lazyPart(async () => (await import('./draft-view.tsx')).DraftView)

/** What a correction would change in existing records. */
interface Question {
  readonly run: EndedRun
  readonly sending: FileSending
  readonly changes: Changes
}

const questionOf = (run: EndedRun): Question | undefined =>
  run.files.flatMap(({ sending, end }) =>
    'file' in sending && end.at === 'done' && end.outcome.withheld
      ? [{ run, sending, changes: end.outcome.withheld }]
      : [],
  )[0]

const isImported = (run: Run | null, draft: string) =>
  run?.files.some(file => file.draft === draft && file.step.at === 'done') ?? false

const sendingsOf = (city: string, files: readonly ChosenFile[], replace: boolean): FileSending[] =>
  files.map(({ kind, file }) => ({
    id: randomId(),
    kind,
    city,
    file,
    replace: replace && kind === 'complaint',
  }))

/** What the server says of imports, for the run and for the history. */
function useImportNews(city: string | undefined, running: boolean, dispatch: Dispatch<RunChange>) {
  const notify = useNotify()
  const applyMessage = useApplyMessage()
  const reload = useReloadImports()
  useImportMessages(city, {
    onMessage: message => {
      dispatch({ type: 'message', message })
      if (city !== undefined) applyMessage(city, message)
    },
    onConnect: () => city !== undefined && reload(city),
    // A8: a socket error is shown, while an import waits for messages.
    onLost: () => running && notify(texts.lineLost, 'warning', { reason: texts.lineLostDetail }),
    onRefused: message => notify(message, 'error'),
  })
}

/** A correction that would change existing records: it is asked about, and sent again when the answer is yes. */
function useQuestion(
  say: (run: EndedRun) => unknown,
  send: (city: string, cityName: string, sendings: readonly Sending[]) => void,
) {
  const [asking, setAsking] = useState<Question>()
  return {
    changes: asking?.changes,
    ask: setAsking,
    /** The records stay as they are: only now it is said what became of the rest. */
    keep(): void {
      if (asking) void say(asking.run)
      setAsking(undefined)
    },
    apply(): void {
      if (!asking) return
      const { run, sending } = asking
      setAsking(undefined)
      send(run.city, run.cityName, [{ ...sending, id: randomId(), overwrite: true }])
    },
  }
}

interface Props {
  search: ImportSearch
  onSearchChange: (search: ImportSearch) => void
  /** Stands below the chosen utility. */
  beside?: ReactNode
}

/** A2: a utility, its files, and what became of those that were sent. */
export function DataImportPage({ search, onSearchChange, beside }: Props) {
  const { city, draft } = search
  const [choices, setChoices] = useState<Choices>({})
  /** What was asked for from the results. */
  const [focus, setFocus] = useState<{ part: 'history' | 'drop'; city: string }>()
  const { data: companies } = useQuery(companyOptionsQuery)
  const cityName = companies?.find(({ slug }) => slug === city)?.name

  const queryClient = useQueryClient()
  const say = useRunNotices()
  /** Once it is in, the server has let go of the files; what was refused can be decided otherwise. */
  const draftEnded = ({ city: of, draft: id }: DraftSending, { at }: Ended) => {
    if (at !== 'done') return
    forgetDraft(of, id)
    onSearchChange({ city: of })
  }
  const ended = (run: EndedRun) => {
    const asked = questionOf(run)
    question.ask(asked)
    if (!asked) void say(run)
    // What was known of the city may be something else now.
    void queryClient.invalidateQueries()
    const [first] = run.files
    if (first && 'draft' in first.sending) return draftEnded(first.sending, first.end)
    if (run.files.some(({ sending }) => 'correctionOf' in sending)) return
    setChoices({})
    onSearchChange({})
  }
  const { run, dispatch, start, cancel } = useImportRun(ended)
  const send = (to: string, name: string, sendings: readonly Sending[]) => {
    setFocus(undefined)
    void start({ city: to, cityName: name }, sendings)
  }
  const question = useQuestion(say, send)
  const running = isRunning(run)
  const preview = draft !== undefined && !isImported(run, draft) ? draft : undefined

  useImportNews(running ? run?.city : city, running, dispatch)

  const showHistory = (of: string) => {
    setFocus({ part: 'history', city: of })
    onSearchChange({ city: of })
  }
  const upload = (files: readonly ChosenFile[], replace: boolean) => {
    if (city === undefined || cityName === undefined) return
    send(city, cityName, sendingsOf(city, files, replace))
  }
  const correct = ({ id: correctionOf, kind }: ImportEntry, file: File) => {
    if (city !== undefined) send(city, cityName ?? city, [{ id: randomId(), kind, city, file, correctionOf }])
  }

  return (
    <Page title={texts.title} description={texts.description}>
      {run && (
        <RunPanel
          run={run}
          onCancel={cancel}
          onClose={() => dispatch({ type: 'close' })}
          onHistory={city === run.city ? undefined : () => showHistory(run.city)}
          onOther={() => {
            dispatch({ type: 'close' })
            setFocus({ part: 'drop', city: run.city })
          }}
        />
      )}
      {!running && city !== undefined && preview !== undefined && (
        <Suspense fallback={<Spinner text={draftTexts.loading} />}>
          <DraftView
            key={preview}
            city={city}
            cityName={cityName ?? city}
            id={preview}
            onImport={sending => send(city, cityName ?? city, [sending])}
            onLeave={() => {
              setFocus({ part: 'drop', city })
              onSearchChange({ city })
            }}
          />
        </Suspense>
      )}
      {!running && (city === undefined || preview === undefined) && (
        <ImportDesk
          search={search}
          onSearchChange={onSearchChange}
          cityName={cityName}
          focus={focus && focus.city === city ? focus.part : undefined}
          choices={choices}
          onChoice={(kind, choice) => setChoices(all => ({ ...all, [kind]: choice }))}
          onUpload={upload}
          onCorrect={correct}
          beside={beside}
        />
      )}
      {question.changes && (
        <WithheldDialog changes={question.changes} onApply={question.apply} onClose={question.keep} />
      )}
    </Page>
  )
}
