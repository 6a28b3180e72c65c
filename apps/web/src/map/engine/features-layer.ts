import VectorLayer from 'ol/layer/Vector.js'
import type { FrameState } from 'ol/Map.js'
import type VectorSource from 'ol/source/Vector.js'

/** Features without a canvas while there are none: OpenLayers would lay an empty one, as large as the screen, over the others. */
export class FeaturesLayer extends VectorLayer<VectorSource> {
  override render(frameState: FrameState | null, target: HTMLElement): HTMLElement | null {
    const element = super.render(frameState, target)
    return this.getSource()?.isEmpty() ? null : element
  }
}
