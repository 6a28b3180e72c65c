import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Divider,
  Typography,
  useMediaQuery,
} from '@mui/material'
import type { LatLon } from '@petatirta/domain'
import { Route } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useClosable } from '#shared/close-stack/use-closable.ts'
import { DownloadState } from '#shared/files/download-state.tsx'
import { PresentNote } from '#shared/files/present-note.tsx'
import { fileTexts } from '#shared/files/texts.ts'
import type { AreaFile, Whose } from '#shared/files/use-area-file.ts'
import { type Download, useDownload } from '#shared/files/use-download.ts'
import { FileChoice } from '#shared/ui/area/file-choice.tsx'
import { SheetDownload } from '#shared/ui/area/sheet-download.tsx'
import { openRoutes, type Routes } from './open-routes.ts'
import { panelTexts as texts } from './panel-texts.ts'
import { RouteChoice } from './route-choice.tsx'
import type { RouteOrder } from './route-planner.ts'

interface Props {
  open: boolean
  /** Whom the files are about. */
  file: AreaFile
  /** The earlier month (YYYYMM) that the map shows. */
  period: string | null
  officeName: (place: LatLon) => string | undefined
  /** False: no customer is in it, and it was not saved. */
  onSheet: (download: Download) => Promise<boolean>
  /** The answer of areaDirections. */
  onRoutes: (download: Download) => Promise<Blob>
  onSaveLinks: (file: Blob, order: RouteOrder) => void
  onClose: () => void
}

/** M2.10, M7.4: the files that a drawn area offers. */
export function DownloadDialog({ open, file, period, onSheet, onRoutes, onClose, ...links }: Props) {
  const narrow = useMediaQuery(theme => theme.breakpoints.down('sm'), { noSsr: true })
  const titleId = useId()
  const sheet = useDownload(onSheet)
  const prepared = useDownload(async download => openRoutes(await onRoutes(download), download.signal))
  const routes = prepared.value
  useClosedAtLast(routes)
  const isEmpty = file.customers === 0
  /** What was fetched is of the others. */
  const choose = (whose: Whose) => {
    sheet.cancel()
    prepared.cancel()
    file.choose(whose)
  }
  const close = () => {
    sheet.cancel()
    prepared.cancel()
    onClose()
  }
  useClosable(open, close)
  return (
    <Dialog open={open} onClose={close} aria-labelledby={titleId} fullScreen={narrow} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{texts.download}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <PresentNote period={period} />
        <FileChoice file={{ ...file, choose }} />
        <Divider />
        <Offer title={texts.sheet} note={texts.sheetNote}>
          <SheetDownload sheet={sheet} disabled={isEmpty} />
        </Offer>
        <Divider />
        <Offer title={texts.links} note={texts.linksNote}>
          {routes ? (
            <Links routes={routes} {...links} />
          ) : (
            <>
              <DownloadState download={prepared} />
              <Button
                variant="outlined"
                disabled={prepared.isPending || isEmpty}
                startIcon={<Route size={16} aria-hidden />}
                onClick={prepared.start}
              >
                {texts.prepare}
              </Button>
            </>
          )}
        </Offer>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{texts.close}</Button>
      </DialogActions>
    </Dialog>
  )
}

/** The thread ends with what it was opened for. */
function useClosedAtLast(routes: Routes | undefined): void {
  useEffect(() => () => routes?.close(), [routes])
}

let serials = 0

function Links({
  routes,
  officeName,
  onSaveLinks,
}: { routes: Routes } & Pick<Props, 'officeName' | 'onSaveLinks'>) {
  const [serial] = useState(() => ++serials)
  const [saved, setSaved] = useState(false)
  return (
    <>
      <RouteChoice
        routes={routes}
        serial={serial}
        officeName={officeName}
        onSave={(file, order) => {
          onSaveLinks(file, order)
          setSaved(true)
        }}
      />
      {saved && <Saved />}
    </>
  )
}

const Saved = () => (
  <Typography role="status" variant="body2" sx={{ color: 'success.main' }}>
    {fileTexts.saved}
  </Typography>
)

function Offer({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 1 }}>
      <Box>
        <Typography id={id} variant="subtitle2" component="h3">
          {title}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {note}
        </Typography>
      </Box>
      {children}
    </Box>
  )
}
