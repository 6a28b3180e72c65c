import Overlay from 'ol/Overlay.js'

/** Pixels between a feature and the card that speaks of it. */
const GAP = 14

/** Keeps an element up and to the right of a place. */
export const popupOverlay = (element: HTMLElement): Overlay =>
  new Overlay({
    element,
    positioning: 'bottom-left',
    offset: [GAP, -GAP],
    className: 'ol-overlay-container ol-selectable map-popup',
  })
