/** What the small map of forms can do; the room map/ has it, and features pass it in. */
export interface Place {
  readonly lon: number
  readonly lat: number
}

/** What a file holds, to be looked at: GeoJSON features in longitude and latitude, and the box around them. */
export interface Picture {
  readonly features: readonly unknown[]
  readonly bounds: readonly [west: number, south: number, east: number, north: number]
}

type BaseLayerName = 'map' | 'satellite'

export interface PointMapHandle {
  show: (point: Place | undefined) => void
  /** Draws the picture in place of the one before, and moves there. */
  showPicture: (picture: Picture) => void
  setTiles: (tiles: Readonly<Record<BaseLayerName, { url: string; attribution: string }>>) => void
  setBaseLayer: (name: BaseLayerName) => void
  zoomBy: (levels: number) => void
  dispose: () => void
}

export interface PointMapOptions {
  /** Where the map is while there is no point. */
  centre: Place
  zoom: number
  /** The point was put somewhere else by hand. */
  onPick: ((place: Place) => void) | undefined
}

export type CreatePointMap = (element: HTMLElement, options: PointMapOptions) => PointMapHandle
export type LoadPointMap = () => Promise<CreatePointMap>
