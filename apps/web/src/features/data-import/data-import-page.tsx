import { Box, Typography } from '@mui/material'
import type { Changes, ImportEntry, ImportKind } from '@petatirta/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { companyOptionsQuery } from '#shared/ui/company-select/companies-query.ts'
import { CompanySelect } from '#shared/ui/company-select/company-select.tsx'
import { ConfirmDialog } from '#shared/ui/dialog/confirm-dialog.tsx'
import { listPage } from '#shared/ui/list/list-search.ts'
import { useNotify } from '#shared/ui/notice/notices.tsx'
import { Page } from '#shared/ui/page/page.tsx'
import { type Choices, type ChosenFile, chosenFiles } from './chosen-files.ts'
import { ColumnHelp } from './column-help.tsx'
import type { Choice } from './file-picker.tsx'
import { FileRules } from './file-rules.tsx'
import { ImportHistory } from './import-history.tsx'
import { type ImportSearch, readImportSearch } from './import-search.ts'
import { randomId } from './random-id.ts'
import { isRunning } from './run.ts'
import { RunPanel } from './run-panel.tsx'
import type { Sending } from './send-import.ts'
import { SlotGroups } from './slot-groups.tsx'
import { replaceTexts, importTexts as texts } from './texts.ts'
import { UploadBar } from './upload-bar.tsx'
import { useImportMessages } from './use-import-messages.ts'
import { type EndedRun, useImportRun } from './use-import-run.ts'
import { useApplyMessage, useReloadImports } from './use-imports.ts'
import { useRunNotices } from './use-run-notices.ts'
import { WithheldDialog } from './withheld-dialog.tsx'

interface FileChooserProps {
  choices: Choices
  onChoice: (kind: ImportKind, choice: Choice) => void
  /** Name of the chosen utility. */
  cityName: string | undefined
  onUpload: (files: readonly ChosenFile[], replace: boolean) => void
}

/** A2: the sections, and below them the button that sends what was chosen. */
function FileChooser({ choices, onChoice, cityName, onUpload }: FileChooserProps) {
  const [help, setHelp] = useState<ImportKind | null>(null)
  const [replace, setReplace] = useState(false)
  const [asking, setAsking] = useState(false)
  const files = chosenFiles(choices)
  const replaces = replace && files.some(({ kind }) => kind === 'complaint')
  const choose = (kind: ImportKind, choice: Choice) => {
    // Another file is another question.
    if (kind === 'complaint') setReplace(false)
    onChoice(kind, choice)
  }
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {texts.choose}
      </Typography>
      <SlotGroups
        choices={choices}
        onChoice={choose}
        onHelp={setHelp}
        replace={replace}
        onReplace={setReplace}
      />
      <UploadBar
        files={files}
        cityName={cityName}
        onUpload={() => (replaces ? setAsking(true) : onUpload(files, false))}
      />
      {asking && (
        <ConfirmDialog
          open
          title={replaceTexts.title}
          question={replaceTexts.question(cityName ?? '')}
          confirm={replaceTexts.confirm}
          onConfirm={() => {
            setAsking(false)
            onUpload(files, true)
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {help && <ColumnHelp kind={help} onClose={() => setHelp(null)} />}
    </Box>
  )
}

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
  const [asking, setAsking] = useState<{ run: EndedRun; sending: Sending; changes: Changes }>()
  const ended = (run: EndedRun) => {
    const question = run.files.flatMap(({ sending, end }) =>
      end.at === 'done' && end.outcome.withheld ? [{ run, sending, changes: end.outcome.withheld }] : [],
    )[0]
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
