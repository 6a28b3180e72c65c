import { COORDINATE_DECIMALS, LATITUDE_BOUND, LONGITUDE_BOUND, parseBounded } from '@petatirta/domain'
import { type FieldPath, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import type { LoadPointMap, Place } from './handle.ts'
import { PointMap } from './point-map.tsx'

interface Props<V extends FieldValues> {
  form: UseFormReturn<V>
  /** The fields that hold the coordinates as text. */
  lon: FieldPath<V>
  lat: FieldPath<V>
  label: string
  centre: Place
  zoom: number
  load: LoadPointMap
}

const place = (lonText: string, latText: string): Place | undefined => {
  const lon = parseBounded(lonText, LONGITUDE_BOUND, COORDINATE_DECIMALS)
  const lat = parseBounded(latText, LATITUDE_BOUND, COORDINATE_DECIMALS)
  return lon === undefined || lat === undefined ? undefined : { lon, lat }
}

/** The place that two fields of a form say, on a map; picked there, the fields follow. */
export function PlaceInput<V extends FieldValues>({ form, lon, lat, ...map }: Props<V>) {
  const [lonText, latText] = useWatch({ control: form.control, name: [lon, lat] })
  const pick = (picked: Place) => {
    const options = { shouldDirty: true, shouldTouch: true, shouldValidate: true }
    form.setValue(lon, String(picked.lon) as never, options)
    form.setValue(lat, String(picked.lat) as never, options)
  }
  return <PointMap {...map} point={place(lonText, latText)} onPick={pick} />
}
