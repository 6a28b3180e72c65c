import Feature, { type FeatureLike } from 'ol/Feature.js'
import Point from 'ol/geom/Point.js'
import { fromLonLat } from 'ol/proj.js'
import VectorSource from 'ol/source/Vector.js'
import Fill from 'ol/style/Fill.js'
import RegularShape from 'ol/style/RegularShape.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import { FeaturesLayer } from '#map/engine/features-layer.ts'
import type { LayerSpec } from '#map/engine/layer-spec.ts'
import { markAt } from './marks.ts'

export interface DrawnFault {
  readonly position: readonly [lon: number, lat: number]
  readonly colour: string
  readonly isChosen: boolean
}

/** Above every layer and incidents, below the selection. */
const STACKING = 57
const RIM = '#ffffff'
const DARK = '#111827'

/** Of a diamond, CSS pixels: customers are round. */
const radiusOf = (isChosen: boolean) => (isChosen ? 15 : 9)

const styles = new Map<string, Style[]>()

const diamond = (radius: number, fill: string, zIndex: number, rim?: string) =>
  new Style({
    zIndex,
    image: new RegularShape({
      points: 4,
      radius,
      fill: new Fill({ color: fill }),
      ...(rim && { stroke: new Stroke({ color: rim, width: 1.5 }) }),
    }),
  })

function markStyles(colour: string, isChosen: boolean): Style[] {
  const key = `${colour} ${isChosen}`
  const known = styles.get(key)
  if (known) return known
  const [radius, zIndex] = [radiusOf(isChosen), isChosen ? 2 : 0]
  const made = [diamond(radius + 4, RIM, zIndex), diamond(radius, colour, zIndex + 1, DARK)]
  styles.set(key, made)
  return made
}

const styleOf = (feature: FeatureLike): Style[] => feature.get('styles')

/** Faults of the drawn network as points that can be pressed. */
export const faultsLayer: LayerSpec<'network-fault', FeaturesLayer, readonly DrawnFault[]> = {
  kind: 'network-fault',
  stacking: STACKING,
  create: () =>
    new FeaturesLayer({
      source: new VectorSource(),
      zIndex: STACKING,
      updateWhileAnimating: true,
      updateWhileInteracting: true,
      style: styleOf,
    }),
  update(layer, faults) {
    layer.getSource()?.clear(true)
    layer.getSource()?.addFeatures(
      faults.map(
        ({ position: [lon, lat], colour, isChosen }, row) =>
          new Feature({
            geometry: new Point(fromLonLat([lon, lat])),
            styles: markStyles(colour, isChosen),
            row,
            radius: radiusOf(isChosen),
          }),
      ),
    )
  },
  remove: () => {},
  pick: markAt,
}
