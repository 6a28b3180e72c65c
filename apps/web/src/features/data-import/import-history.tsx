import { Box, Paper, Typography } from '@mui/material'
import { errorMessage, FAULTS, type ImportEntry } from '@petatirta/contract'
import { History } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '#shared/api/errors.ts'
import { useDialog } from '#shared/ui/dialog/use-dialog.ts'
import { EmptyState } from '#shared/ui/empty/empty-state.tsx'
import { DataList } from '#shared/ui/list/data-list.tsx'
import { historyColumns } from './history-columns.tsx'
import { type HistoryDialog, HistoryDialogs } from './history-dialogs.tsx'
import { historyTexts as texts } from './texts.ts'
import { useImports } from './use-imports.ts'

interface Props {
  city: string
  cityName: string
  /** It was asked for, and lies below everything else. */
  autoFocus: boolean
  page: { p: number; rp: number }
  onPage: (page: { p: number; rp: number }) => void
  onCorrect: (entry: ImportEntry, file: File) => void
}

/** What was imported into the utility, by whom, and what can be done about it. */
export function ImportHistory({ city, cityName, autoFocus, page, onPage, onCorrect }: Props) {
  const titleId = useId()
  const region = useRef<HTMLElement>(null)
  const query = useImports(city, page)
  const { dialog, open, close } = useDialog<HistoryDialog>()
  const refusal = refusalOf(query.error)
  const empty = query.data?.meta.total === 0
  useEffect(() => {
    if (autoFocus) region.current?.focus()
  }, [autoFocus])
  const restored = () => {
    flushSync(close)
    region.current?.focus()
  }
  return (
    <Box
      component="section"
      ref={region}
      tabIndex={-1}
      aria-labelledby={titleId}
      sx={{ minWidth: 0, '&:focus-visible': { outline: 'none' } }}
    >
      {refusal !== undefined || empty ? (
        <Paper variant="outlined">
          <Heading id={titleId} cityName={cityName} />
          <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
            <EmptyState icon={History} text={refusal ?? texts.empty} />
          </Box>
        </Paper>
      ) : (
        <DataList
          label={texts.list}
          columns={historyColumns(city, open)}
          rowKey={({ id }) => id}
          query={query}
          page={page}
          onPage={onPage}
          filtered={false}
          onReset={() => undefined}
          toolbar={<Heading id={titleId} cityName={cityName} />}
        />
      )}
      {dialog && (
        <HistoryDialogs
          dialog={dialog}
          city={city}
          onCorrect={onCorrect}
          onRestored={restored}
          onClose={close}
        />
      )}
    </Box>
  )
}

const Heading = ({ id, cityName }: { id: string; cityName: string }) => (
  <Box sx={{ px: 2, py: 1.25 }}>
    <Typography variant="h2" id={id}>
      {texts.title}
    </Typography>
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {texts.of(cityName)}
    </Typography>
  </Box>
)

/** Trying again would not help: there is no such utility, or it is not for this user. */
function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.status === FAULTS.notFound.status) return errorMessage('company', 'notFound')
  return error.status === FAULTS.notAllowed.status ? error.message : undefined
}
