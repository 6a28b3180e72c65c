import { Alert, Box, LinearProgress, Paper, Typography, useMediaQuery } from '@mui/material'
import type { BasemapFile } from '@petatirta/contract'
import { useQuery } from '@tanstack/react-query'
import { Layers } from 'lucide-react'
import { DeleteDialog } from '#shared/ui/dialog/delete-dialog.tsx'
import { useDialog } from '#shared/ui/dialog/use-dialog.ts'
import { EmptyState } from '#shared/ui/empty/empty-state.tsx'
import { reasonOf } from '#shared/ui/form/failure.ts'
import { formTexts } from '#shared/ui/form/texts.ts'
import { AddButton } from '#shared/ui/list/add-button.tsx'
import { ListCards } from '#shared/ui/list/list-cards.tsx'
import { ListTable } from '#shared/ui/list/list-table.tsx'
import { listTexts } from '#shared/ui/list/texts.ts'
import { useNotify } from '#shared/ui/notice/notices.tsx'
import { Page } from '#shared/ui/page/page.tsx'
import { Problem } from '#shared/ui/problem/problem.tsx'
import { basemapColumns } from './basemap-columns.tsx'
import { basemapTexts as texts } from './texts.ts'
import { UploadDialog } from './upload-dialog.tsx'
import { basemapsQuery, useDeleteBasemap } from './use-basemaps.ts'

type Dialog = { kind: 'upload' } | { kind: 'delete'; file: BasemapFile }

const SKELETONS = 3

/** The installation's own base maps: what there is, and for whom. */
export function BasemapsPage() {
  const { data, error, isFetching, refetch } = useQuery(basemapsQuery)
  const { dialog, open, close, closeAndForget, home } = useDialog<Dialog>()
  return (
    <Page title={texts.title} description={texts.description}>
      {data?.mayUpload === false && <Alert severity="info">{texts.severalMachines}</Alert>}
      <Paper variant="outlined" sx={{ overflow: 'hidden' }} aria-busy={isFetching}>
        {data?.mayUpload !== false && (
          <Box sx={{ display: 'flex', justifyContent: 'end', p: 2 }}>
            <AddButton ref={home} label={texts.add} onClick={() => open({ kind: 'upload' })} />
          </Box>
        )}
        <Box sx={{ height: 2, borderTop: 1, borderColor: 'divider' }}>
          {isFetching && <LinearProgress aria-label={listTexts.loading(texts.list)} sx={{ height: 2 }} />}
        </Box>
        {error && !data ? (
          <Problem error={error} onRetry={() => void refetch()} />
        ) : data?.files.length === 0 ? (
          <EmptyState icon={Layers} text={texts.empty} detail={texts.emptyDetail} />
        ) : (
          <Files files={data?.files} onDelete={file => open({ kind: 'delete', file })} />
        )}
      </Paper>
      {dialog?.kind === 'upload' && data && <UploadDialog maxBytes={data.maxBytes} onClose={close} />}
      {dialog?.kind === 'delete' && (
        <DeleteBasemap file={dialog.file} onDeleted={closeAndForget} onClose={close} />
      )}
    </Page>
  )
}

interface FilesProps {
  files: readonly BasemapFile[] | undefined
  onDelete: (file: BasemapFile) => void
}

function Files({ files, onDelete }: FilesProps) {
  const narrow = useMediaQuery(theme => theme.breakpoints.down('md'), { noSsr: true })
  const Rows = narrow ? ListCards : ListTable
  return (
    <Rows
      label={texts.list}
      columns={basemapColumns(onDelete)}
      rows={files}
      rowKey={({ name }) => name}
      skeletonRows={SKELETONS}
    />
  )
}

interface DeleteProps {
  file: BasemapFile
  onDeleted: () => void
  onClose: () => void
}

function DeleteBasemap({ file, ...rest }: DeleteProps) {
  const notify = useNotify()
  return (
    <DeleteDialog
      title={texts.remove}
      question={texts.removeQuestion}
      record={file}
      deletion={useDeleteBasemap()}
      done={texts.removeDone}
      notices={{
        done: message => notify(message, 'success'),
        failed: error => notify(formTexts.failed, 'error', { reason: reasonOf(error) }),
      }}
      {...rest}
    >
      <Typography variant="body2">{texts.removeDetail(file.name)}</Typography>
    </DeleteDialog>
  )
}
