import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
  useMediaQuery,
} from '@mui/material'
import { Download as DownloadIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { useClosable } from '#shared/close-stack/use-closable.ts'
import { downloadArea } from '#shared/files/download-area.ts'
import { useAreaFile } from '#shared/files/use-area-file.ts'
import { useDownload } from '#shared/files/use-download.ts'
import { FileChoice } from '#shared/ui/area/file-choice.tsx'
import { SheetDownload } from '#shared/ui/area/sheet-download.tsx'
import { texts } from './texts.ts'
import type { AreaKind } from './use-area.ts'

interface Area {
  city: string
  kind: AreaKind
  id: string
  name: string
  gmtOffset: number
}

/** M2.10: 'Download Data' of a named area. */
export function AreaDownload({ area, onOpen }: { area: Area; onOpen: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="contained"
        size="small"
        aria-haspopup="dialog"
        startIcon={<DownloadIcon size={16} aria-hidden />}
        onClick={() => {
          onOpen()
          setOpen(true)
        }}
      >
        {texts.download}
      </Button>
      {open && <AreaFileDialog area={area} onClose={() => setOpen(false)} />}
    </>
  )
}

function AreaFileDialog({ area, onClose }: { area: Area; onClose: () => void }) {
  const { city, kind, id, name, gmtOffset } = area
  const narrow = useMediaQuery(theme => theme.breakpoints.down('sm'), { noSsr: true })
  const titleId = useId()
  const where = { area: { kind, id } }
  // The figures of the popup are of the whole area, whatever is filtered.
  const file = useAreaFile({ city, where, preferred: 'all', enabled: true })
  const sheet = useDownload(download =>
    downloadArea({ city, name, where, filters: file.filters, gmtOffset }, download),
  )
  const close = () => {
    sheet.cancel()
    onClose()
  }
  useClosable(true, close)
  return (
    <Dialog open onClose={close} aria-labelledby={titleId} fullScreen={narrow} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{texts.download}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.sheet(name)}
        </Typography>
        <FileChoice file={file} />
        <SheetDownload sheet={sheet} disabled={file.customers === 0} />
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{texts.close}</Button>
      </DialogActions>
    </Dialog>
  )
}
