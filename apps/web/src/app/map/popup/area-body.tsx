import { POPUP_SCROLL_GENERIC_PX } from '@petatirta/domain'
import { AreaDownload } from '#features/area-popup/area-download.tsx'
import { AreaPopup } from '#features/area-popup/area-popup.tsx'
import { type AreaKind, useArea } from '#features/area-popup/use-area.ts'
import { firstText } from '#map/property-text.ts'
import type { Download } from '#shared/files/use-download.ts'
import { useFilterStore } from '#shared/filters/filter-context.ts'
import { areaFilters } from '#shared/filters/selectors.ts'
import type { BodyProps } from '../layers/map-layer.ts'
import { downloadArea } from './download-area.ts'

const NAMES = ['nama', 'Kelurahan', 'Kecamatan', 'name', 'NAMOBJ'] as const

/** M2.10: the summary of a kelurahan or kecamatan. What its set says is there at once, what the server says replaces it. */
function AreaBody({ kind, properties, counter, sync, gmtOffset, wide }: BodyProps & { kind: AreaKind }) {
  const store = useFilterStore()
  const { city } = sync
  const name = firstText(properties, NAMES)
  // Several areas may bear one name.
  const id = firstText(properties, ['id']) || name
  const area = useArea({ city, kind, id, counter })
  // The server answers 0 where nobody has summarised yet; nothing is known then, and the marker says so, too.
  const summarised = typeof properties.jumlah_pelanggan === 'number'
  const download = (options: Download) => {
    sync.log(`pop-up-${kind}-download-data`)
    const filters = areaFilters(store.getState())
    return downloadArea({ city, name, where: { area: { kind, id } }, filters, gmtOffset }, options)
  }
  return (
    <AreaPopup
      figures={(summarised && area.data?.properties) || properties}
      loading={area.isFetching}
      error={area.error}
      onRetry={() => void area.refetch()}
      maxHeight={wide ? POPUP_SCROLL_GENERIC_PX : 'none'}
    >
      <AreaDownload onDownload={download} />
    </AreaPopup>
  )
}

export const KelurahanBody = (props: BodyProps) => <AreaBody kind="kelurahan" {...props} />
export const KecamatanBody = (props: BodyProps) => <AreaBody kind="kecamatan" {...props} />
