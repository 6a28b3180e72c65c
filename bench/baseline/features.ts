/// <reference lib="dom" />
import { BILLING_COLOURS, type BillingState, paymentClass } from '@petatirta/domain'
import type Feature from 'ol/Feature.js'
import GeoJSON from 'ol/format/GeoJSON.js'
import VectorLayer from 'ol/layer/Vector.js'
import VectorSource from 'ol/source/Vector.js'
import CircleStyle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Style from 'ol/style/Style.js'
import { parameter } from './bench-map.ts'

export interface GeoJsonFeature {
  readonly geometry: { readonly coordinates: [number, number] }
  readonly properties: Readonly<Record<string, string | number | null>>
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** M4.5, worked out once per customer and not in every frame. */
export function stateOf(properties: GeoJsonFeature['properties']): BillingState {
  if (text(properties.status_billing) !== 'terbayar') return 'unpaid'
  return paymentClass({
    due_date: text(properties.due_date),
    tanggal_bayar: text(properties.tanggal_bayar),
  })
}

export async function fetchCollection(): Promise<{ features: GeoJsonFeature[] }> {
  const response = await fetch(`/geojson/${parameter('size')}`)
  if (!response.ok) throw new Error(`GeoJSON answered ${response.status}`)
  return (await response.json()) as { features: GeoJsonFeature[] }
}

export async function fetchFeatures(): Promise<Feature[]> {
  const collection = await fetchCollection()
  const features = new GeoJSON().readFeatures(collection, { featureProjection: 'EPSG:3857' })
  for (const feature of features) feature.set('state', stateOf(feature.getProperties()), true)
  return features
}

/** One style object per colour, shared by all features: the fast way to use OpenLayers' canvas layer. */
export function canvasLayer(features: Feature[]) {
  const styles = new Map(
    Object.entries(BILLING_COLOURS).map(([state, color]) => [
      state,
      new Style({ image: new CircleStyle({ radius: 3, fill: new Fill({ color }) }) }),
    ]),
  )
  let hidden: BillingState | undefined
  const layer = new VectorLayer({
    source: new VectorSource({ features }),
    style: feature => {
      const state = String(feature.get('state'))
      return state === hidden ? undefined : styles.get(state)
    },
  })
  const toggle = () => {
    hidden = hidden ? undefined : 'unpaid'
    layer.changed()
  }
  return { layer, toggle }
}
