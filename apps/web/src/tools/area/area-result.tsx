import { Button, Typography } from '@mui/material'
import type { MapCompany } from '@petatirta/contract'
import { calls } from '@petatirta/contract/routes'
import { geodesicArea, type LatLon, POPUP_SCROLL_GENERIC_PX } from '@petatirta/domain'
import { Download as DownloadIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { lonLatOfRow } from '#map/place/lon-lat.ts'
import { callForBytes } from '#shared/api/client.ts'
import { downloadArea } from '#shared/files/download-area.ts'
import { exportName } from '#shared/files/export-name.ts'
import { saveFile } from '#shared/files/save-file.ts'
import { useAreaFile } from '#shared/files/use-area-file.ts'
import type { Download } from '#shared/files/use-download.ts'
import { AreaPopup } from '#shared/ui/area/area-popup.tsx'
import { ToolCard } from '#shared/ui/tool/tool-card.tsx'
import { textOf } from '#sync/feature-columns.ts'
import type { City } from '#sync/page/city.ts'
import { DownloadDialog } from './download-dialog.tsx'
import type { DrawnPolygon } from './drawn-polygon.ts'
import { formatArea, panelTexts as texts } from './panel-texts.ts'
import { areaTexts } from './texts.ts'
import { type DrawnWithin, useAreaSummary } from './use-area-summary.ts'

interface Props {
  polygon: DrawnPolygon
  /** OpenLayers keeps it beside the polygon. */
  cardElement: HTMLElement
  sync: City
  company: MapCompany
  wide: boolean
  drawnWithin: DrawnWithin
  /** The earlier month (YYYYMM) whose payment status the map shows. */
  period: string | null
  onClose: () => void
  /** The card disappears with the focus in it. */
  onGone: () => void
}

/** M2.10: 'Perhitungan Area', a card beside the polygon on a wide screen, a sheet at the bottom of a narrow one. */
export function AreaResult(props: Props) {
  const { polygon, cardElement, sync, company, wide, drawnWithin, period, onClose, onGone } = props
  const card = useRef<HTMLDivElement>(null)
  const { summary, figures, customers, past } = useAreaSummary(sync, polygon, drawnWithin, period)
  return (
    <ToolCard
      title={areaTexts.title}
      close={texts.close}
      wide={wide}
      card={card}
      size={{ width: 380 }}
      place={content => createPortal(content, cardElement)}
      onClose={onClose}
      onGone={onGone}
    >
      <AreaPopup
        figures={figures}
        {...(past && { past })}
        size={formatArea(geodesicArea(polygon.coordinates))}
        loading={summary.isFetching}
        error={summary.error}
        onRetry={() => void summary.refetch()}
        maxHeight={wide ? POPUP_SCROLL_GENERIC_PX : 'none'}
      >
        {customers === 0 && <Typography variant="body2">{texts.empty}</Typography>}
        <Files polygon={polygon} sync={sync} company={company} period={period} />
      </AreaPopup>
    </ToolCard>
  )
}

type FilesProps = Pick<Props, 'polygon' | 'sync' | 'company' | 'period'>

/** M7.4: what the polygon's 'Download Data' offers. */
function Files({ polygon: geometry, sync, company: { name, gmtOffset }, period }: FilesProps) {
  const { city } = sync
  const [open, setOpen] = useState(false)
  const file = useAreaFile({ city, where: { geometry }, preferred: 'filtered', enabled: open })
  const { filters } = file
  const sheet = (download: Download) =>
    downloadArea({ city, name, where: { geometry }, filters, gmtOffset }, download)
  const routes = (download: Download) =>
    callForBytes(calls.areaDirections, { query: { city }, body: { geometry, filters } }, download)
  // Names are with the layer of offices; the answer knows places alone.
  useEffect(() => (open ? sync.use('pdam_office') : undefined), [sync, open])
  return (
    <>
      <Button
        variant="contained"
        size="small"
        startIcon={<DownloadIcon size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => {
          sync.log('pop-up-polygon-download-data')
          setOpen(true)
        }}
      >
        {texts.download}
      </Button>
      <DownloadDialog
        open={open}
        file={file}
        period={period}
        officeName={place => officeName(sync, place)}
        onSheet={sheet}
        onRoutes={routes}
        onSaveLinks={(file, order) => {
          const what = texts.fileNames[order]
          saveFile(file, exportName({ what, area: name, now: new Date(), gmtOffset, extension: 'txt' }))
        }}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

/** Degrees within which two places are one. */
const SAME_PLACE = 1e-5

function officeName(sync: City, { lat, lon }: LatLon): string | undefined {
  const { columns } = sync.getSnapshot().layers.pdam_office
  if (!columns) return undefined
  const names = textOf(columns, 'nama')
  const row = names.findIndex((_, at) => {
    const place = lonLatOfRow(columns, at)
    return place && Math.abs(place.lat - lat) < SAME_PLACE && Math.abs(place.lon - lon) < SAME_PLACE
  })
  return names[row]?.trim()
}
