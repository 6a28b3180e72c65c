import { Box } from '@mui/material'
import type { Changes, ImportEntry } from '@petatirta/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { companyOptionsQuery } from '#shared/ui/company-select/companies-query.ts'
import { CompanySelect } from '#shared/ui/company-select/company-select.tsx'
import { listPage } from '#shared/ui/list/list-search.ts'
import { useNotify } from '#shared/ui/notice/notices.tsx'
import { Page } from '#shared/ui/page/page.tsx'
import type { Choices, ChosenFile } from './chosen-files.ts'
import { FileChooser } from './file-chooser.tsx'
import { FileRules } from './file-rules.tsx'
import { ImportHistory } from './import-history.tsx'
import { type ImportSearch, readImportSearch } from './import-search.ts'
import { randomId } from './random-id.ts'
import { isRunning } from './run.ts'
import { RunPanel } from './run-panel.tsx'
import type { Sending } from './send-import.ts'
import { importTexts as texts } from './texts.ts'
import { useImportMessages } from './use-import-messages.ts'
import { type EndedRun, useImportRun } from './use-import-run.ts'
import { useApplyMessage, useReloadImports } from './use-imports.ts'
import { useRunNotices } from './use-run-notices.ts'
import { WithheldDialog } from './withheld-dialog.tsx'

/** What a correction would change in existing records. */
interface Question {
  readonly run: EndedRun
  readonly sending: Sending
  readonly changes: Changes
}

const questionOf = (run: EndedRun): Question | undefined =>
  run.files.flatMap(({ sending, end }) =>
    end.at === 'done' && end.outcome.withheld ? [{ run, sending, changes: end.outcome.withheld }] : [],
  )[0]

interface Props {
  search: ImportSearch
  onSearchChange: (search: ImportSearch) => void
}

/** A2: a utility, its files, and what became of those that were sent. */
export function DataImportPage({ search, onSearchChange }: Props) {
  const { city } = search
  const [choices, setChoices] = useState<Choices>({})
  /** The utility whose history was asked for from the results. */
  const [wanted, setWanted] = useState<string>()
  const { data: companies } = useQuery(companyOptionsQuery)
  const cityName = companies?.find(({ slug }) => slug === city)?.name

  const queryClient = useQueryClient()
  const say = useRunNotices()
  /** A correction that ended with a question: its result is said when that is answered. */
  const [asking, setAsking] = useState<Question>()
  const ended = (run: EndedRun) => {
    const question = questionOf(run)
    setAsking(question)
    if (!question) void say(run)
    // What was known of the city may be something else now.
    void queryClient.invalidateQueries()
    if (run.files.some(({ sending }) => sending.correctionOf !== undefined)) return
    setChoices({})
    onSearchChange({})
  }
  const { run, dispatch, start, cancel } = useImportRun(ended)
  const running = isRunning(run)

  const notify = useNotify()
  const applyMessage = useApplyMessage()
  const reload = useReloadImports()
  const heard = running ? run?.city : city
  useImportMessages(heard, {
    onMessage: message => {
      dispatch({ type: 'message', message })
      if (heard !== undefined) applyMessage(heard, message)
    },
    onConnect: () => heard !== undefined && reload(heard),
    // A8: a socket error is shown, while an import waits for messages.
    onLost: () => running && notify(texts.lineLost, 'warning', { reason: texts.lineLostDetail }),
    onRefused: message => notify(message, 'error'),
  })

  const showHistory = (of: string) => {
    setWanted(of)
    onSearchChange({ city: of })
  }
  const send = (to: string, name: string, sendings: readonly Sending[]) => {
    setWanted(undefined)
    void start({ city: to, cityName: name }, sendings)
  }
  const upload = (files: readonly ChosenFile[], replace: boolean) => {
    if (city === undefined || cityName === undefined) return
    send(
      city,
      cityName,
      files.map(({ kind, file }) => ({
        id: randomId(),
        kind,
        city,
        file,
        replace: replace && kind === 'complaint',
      })),
    )
  }
  const correct = ({ id: correctionOf, kind }: ImportEntry, file: File) => {
    if (city !== undefined) send(city, cityName ?? city, [{ id: randomId(), kind, city, file, correctionOf }])
  }

  const keep = () => {
    if (asking) void say(asking.run)
    setAsking(undefined)
  }
  const apply = () => {
    if (!asking) return
    const {
      run: { city: to, cityName: name },
      sending,
    } = asking
    setAsking(undefined)
    send(to, name, [{ ...sending, id: randomId(), overwrite: true }])
  }

  return (
    <Page title={texts.title} description={texts.description}>
      {run && (
        <RunPanel
          run={run}
          onCancel={cancel}
          onClose={() => dispatch({ type: 'close' })}
          onHistory={city === run.city ? undefined : () => showHistory(run.city)}
        />
      )}
      {!running && (
        <>
          <Box sx={{ maxWidth: 440 }}>
            <CompanySelect
              value={city ?? null}
              onChange={slug => onSearchChange(slug === null ? {} : { city: slug })}
            />
          </Box>
          <FileRules />
          <FileChooser
            choices={choices}
            onChoice={(kind, choice) => setChoices(all => ({ ...all, [kind]: choice }))}
            cityName={cityName}
            onUpload={upload}
          />
          {city !== undefined && (
            <ImportHistory
              key={city}
              city={city}
              cityName={cityName ?? city}
              autoFocus={wanted === city}
              page={listPage(search)}
              onPage={page => onSearchChange(readImportSearch({ city, ...page }))}
              onCorrect={correct}
            />
          )}
        </>
      )}
      {asking && <WithheldDialog changes={asking.changes} onApply={apply} onClose={keep} />}
    </Page>
  )
}
