import { type LatLon, POPUP_SCROLL_GENERIC_PX } from '@petatirta/domain'
import { useEffect } from 'react'
import { DevicePopup } from '#features/device-popup/device-popup.tsx'
import { firstText } from '#map/property-text.ts'
import type { FeatureProperties } from '#sync/feature-columns.ts'
import type { BodyProps } from '../layers/map-layer.ts'
import { useOffline } from '../use-offline.ts'
import { useDevice } from './use-device.ts'

function placeOf(properties: FeatureProperties): LatLon | undefined {
  const [lat = Number.NaN, lon = Number.NaN] = ['lat', 'long'].map(key =>
    Number(firstText(properties, [key]) || Number.NaN),
  )
  return Number.isFinite(lat) && Number.isFinite(lon) ? { lat, lon } : undefined
}

/** M2.10: the card of a device below its name. */
export function DeviceBody({ properties, sync, gmtOffset, wide }: BodyProps) {
  const id = firstText(properties, ['id'])
  useEffect(() => sync.devices.watch([id]), [sync, id])
  return (
    <DevicePopup
      key={id}
      {...{ id, gmtOffset }}
      city={sync.city}
      device={useDevice(sync, id)}
      offline={useOffline(sync)}
      place={placeOf(properties)}
      maxHeight={wide ? POPUP_SCROLL_GENERIC_PX : 'none'}
      onDirections={() => sync.log('pop-up-device-menuju-lokasi')}
    />
  )
}
