import { type LatLon, POPUP_SCROLL_GENERIC_PX } from '@petatirta/domain'
import { useEffect, useSyncExternalStore } from 'react'
import { useOffline } from '#app/map/use-offline.ts'
import { DevicePopup } from '#features/device-popup/device-popup.tsx'
import type { BodyProps } from '#features/feature-popup/body-props.ts'
import { firstText } from '#map/engine/property-text.ts'
import type { FeatureProperties } from '#sync/feature-columns.ts'

function placeOf(properties: FeatureProperties): LatLon | undefined {
  const [lat = Number.NaN, lon = Number.NaN] = ['lat', 'long'].map(key =>
    Number(firstText(properties, [key]) || Number.NaN),
  )
  return Number.isFinite(lat) && Number.isFinite(lon) ? { lat, lon } : undefined
}

/** M2.10: the card of a device below its name. */
export function DeviceBody({ properties, sync, gmtOffset, wide }: BodyProps) {
  const id = firstText(properties, ['id'])
  const device = useSyncExternalStore(sync.devices.subscribe, () =>
    sync.devices.getSnapshot().readings.get(id),
  )
  useEffect(() => sync.devices.watch([id]), [sync, id])
  return (
    <DevicePopup
      key={id}
      id={id}
      gmtOffset={gmtOffset}
      city={sync.city}
      device={device}
      offline={useOffline(sync)}
      place={placeOf(properties)}
      maxHeight={wide ? POPUP_SCROLL_GENERIC_PX : 'none'}
      onDirections={() => sync.log('pop-up-device-menuju-lokasi')}
    />
  )
}
