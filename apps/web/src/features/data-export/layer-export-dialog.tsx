import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
  useMediaQuery,
} from '@mui/material'
import {
  complaintReaders,
  EXPORT_KINDS,
  type ExportFormat,
  type ExportKind,
  type ExportSystem,
  exportFormat,
  fitsKind,
} from '@petatirta/contract'
import { seesPersonalData } from '@petatirta/domain'
import { Download as DownloadIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { useClosable } from '#shared/close-stack/use-closable.ts'
import { DownloadState } from '#shared/files/download-state.tsx'
import { PresentNote } from '#shared/files/present-note.tsx'
import { useDownload } from '#shared/files/use-download.ts'
import { useSession } from '#shared/session/use-session.ts'
import { DIALOG_ACTIONS } from '#shared/ui/dialog/layout.ts'
import { HelpButton } from '#shared/ui/help/help-button.tsx'
import { FormatChoice, LayerChoice, SystemChoice } from './choices.tsx'
import { type Scope, ScopeChoice } from './scope-choice.tsx'
import { ShortNames } from './short-names.tsx'
import { exportTexts as texts } from './texts.ts'
import { downloadLayer, type ExportCity, type Filters, useLayerCounts } from './use-layer-export.ts'

interface Props {
  city: ExportCity
  /** Of the map; absent where there is none. Those of a layer that has none are absent, too. */
  filters?: Filters
  /** The earlier month (YYYYMM) that the map shows. */
  period?: string | null
  /** Absent: open for as long as it is there. */
  open?: boolean
  onClose: () => void
}

const NOTHING: Filters = {}

function useOfferedKinds(): readonly ExportKind[] {
  const claims = useSession(state => state.claims)
  const readsComplaints =
    claims?.rule !== 'pdam' || claims.roles.some(role => complaintReaders.roles.some(other => other === role))
  return readsComplaints ? EXPORT_KINDS : EXPORT_KINDS.filter(kind => kind !== 'complaint')
}

/** A layer as a file: which, how much of it, in which format and system; the number of rows is shown before. */
export function LayerExportDialog({ city, filters = NOTHING, period = null, open = true, onClose }: Props) {
  const titleId = useId()
  const narrow = useMediaQuery(theme => theme.breakpoints.down('sm'), { noSsr: true })
  const claims = useSession(state => state.claims)
  const kinds = useOfferedKinds()
  const [kind, setKind] = useState<ExportKind>('customer')
  const [chosenFormat, setFormat] = useState<ExportFormat>('geopackage')
  const [system, setSystem] = useState<ExportSystem>('degrees')
  const [chosenScope, setScope] = useState<Scope>()
  const format = fitsKind(chosenFormat, kind) ? chosenFormat : 'geopackage'

  const own = kind in filters ? { [kind]: filters[kind as keyof Filters] } : undefined
  const counts = useLayerCounts({ city: city.slug, kind, filters: own ?? NOTHING })
  const scope = chosenScope ?? (own && counts.data?.filtered !== 0 ? 'filtered' : 'all')
  const wanted = own && scope === 'filtered' ? own : NOTHING
  const rows = counts.data?.[own ? scope : 'all']

  const file = useDownload(download =>
    downloadLayer({ city, kind, filters: wanted, format, system }, download),
  )
  /** What was saved, or failed, is of the choice before. */
  const choosing =
    <T,>(choose: (value: T) => void) =>
    (value: T) => {
      file.cancel()
      choose(value)
    }
  const close = () => {
    file.cancel()
    onClose()
  }
  useClosable(open, close)
  return (
    <Dialog open={open} onClose={close} aria-labelledby={titleId} fullScreen={narrow} maxWidth="xs" fullWidth>
      <DialogTitle
        id={titleId}
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}
      >
        {texts.title}
        <HelpButton screen="layer-export" sx={{ width: 40, height: 40 }} />
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        {/* The label of the first field would be cut off. */}
        <Box sx={{ pt: 1 }}>
          <LayerChoice
            kinds={kinds}
            value={kind}
            onChange={choosing<ExportKind>(value => {
              setKind(value)
              setScope(undefined)
            })}
          />
        </Box>
        {kind === 'customer' && <PresentNote period={period} />}
        <ScopeChoice
          hasFilters={own !== undefined}
          scope={scope}
          counts={counts.data}
          error={counts.error}
          onRetry={() => void counts.refetch()}
          onChange={choosing(setScope)}
        />
        <FormatChoice kind={kind} value={format} onChange={choosing(setFormat)} />
        {format === 'shapefile' && <ShortNames city={city.slug} kind={kind} filters={wanted} />}
        <SystemChoice
          city={city}
          format={format}
          value={exportFormat(format).onlyDegrees ? 'degrees' : system}
          onChange={choosing(setSystem)}
        />
        {kind === 'customer' && claims && !seesPersonalData(claims) && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {texts.noPersonal}
          </Typography>
        )}
      </DialogContent>
      {/* In sight however long the choices are. */}
      <Box sx={{ px: 3, pt: 1, '&:empty': { display: 'none' } }}>
        <DownloadState download={file} />
        {file.isDone && file.value !== undefined && (
          <Typography role="status" variant="body2" sx={{ color: 'success.main', overflowWrap: 'anywhere' }}>
            {texts.saved(file.value)}
          </Typography>
        )}
      </Box>
      <DialogActions sx={DIALOG_ACTIONS}>
        <Button onClick={close}>{texts.close}</Button>
        <Button
          variant="contained"
          disabled={file.isPending || !rows}
          aria-busy={file.isPending}
          startIcon={<DownloadIcon size={16} aria-hidden />}
          onClick={file.start}
        >
          {texts.start}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
