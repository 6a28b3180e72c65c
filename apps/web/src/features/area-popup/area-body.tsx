import { FEATURE_KIND_INFO } from '@petatirta/contract'
import { POPUP_SCROLL_GENERIC_PX } from '@petatirta/domain'
import { firstText } from '#map/engine/property-text.ts'
import { AreaPopup } from '#shared/ui/area/area-popup.tsx'
import type { FeatureProperties } from '#sync/feature-columns.ts'
import type { City } from '#sync/page/city.ts'
import { AreaDownload } from './area-download.tsx'
import { type AreaKind, useArea } from './use-area.ts'

interface Props {
  properties: FeatureProperties
  /** Of the set that the properties are from. */
  counter: number
  sync: City
  gmtOffset: number
  wide: boolean
}

/** The markers of areas carry their figures, their outlines a name alone. */
type Source = AreaKind | `${AreaKind}_boundaries`

/**
 * M2.10: the summary of a kelurahan or kecamatan, from its marker, fill, outline or name. What its set says is there at once,
 * what the server says replaces it.
 */
function AreaBody({ source, properties, counter, sync, gmtOffset, wide }: Props & { source: Source }) {
  const { city } = sync
  const kind = source.startsWith('kelurahan') ? 'kelurahan' : 'kecamatan'
  const isOutline = source !== kind
  const name = firstText(properties, FEATURE_KIND_INFO[source].names)
  // Several markers may bear one name; an outline has an id of another set.
  const id = (isOutline ? '' : firstText(properties, ['id'])) || name
  const area = useArea({ city, kind, id, counter })
  // The server answers 0 where no summary was made yet; the marker, too, shows that as unknown.
  const summarised = isOutline || typeof properties.jumlah_pelanggan === 'number'
  return (
    <AreaPopup
      figures={(summarised && area.data?.properties) || (isOutline ? {} : properties)}
      loading={area.isFetching}
      error={area.error}
      onRetry={() => void area.refetch()}
      maxHeight={wide ? POPUP_SCROLL_GENERIC_PX : 'none'}
    >
      <AreaDownload
        area={{ city, kind, id, name, gmtOffset }}
        onOpen={() => sync.log(`pop-up-${kind}-download-data`)}
      />
    </AreaPopup>
  )
}

export const KelurahanBody = (props: Props) => <AreaBody source="kelurahan" {...props} />
export const KecamatanBody = (props: Props) => <AreaBody source="kecamatan" {...props} />
export const KelurahanOutlineBody = (props: Props) => <AreaBody source="kelurahan_boundaries" {...props} />
export const KecamatanOutlineBody = (props: Props) => <AreaBody source="kecamatan_boundaries" {...props} />
