/** Calm grounds: customers in red, amber and cyan and pipes in every colour have to stand out on them. */
export interface GroundPalette {
  readonly land: string
  readonly block: string
  readonly work: string
  readonly civic: string
  readonly field: string
  readonly green: string
  readonly wood: string
  readonly sand: string
  readonly water: string
  readonly building: string
  readonly buildingEdge: string
  readonly road: string
  readonly roadEdge: string
  readonly mainRoad: string
  readonly mainRoadEdge: string
  readonly path: string
  readonly rail: string
  readonly border: string
  readonly roadName: string
  readonly placeName: string
  readonly quarterName: string
  readonly waterName: string
  readonly halo: string
}

export const LIGHT: GroundPalette = {
  land: '#f3f4f1',
  block: '#ebecea',
  work: '#e6e5e8',
  civic: '#efeae3',
  field: '#edf0e4',
  green: '#dfebda',
  wood: '#d9e6d5',
  sand: '#f3eddc',
  water: '#c7dbe5',
  building: '#e0e1df',
  buildingEdge: '#d3d5d3',
  road: '#ffffff',
  roadEdge: '#d5d9d8',
  mainRoad: '#fffaf0',
  mainRoadEdge: '#c9c5b8',
  path: '#cfd4d2',
  rail: '#bfc6c8',
  border: '#b3b6bd',
  roadName: '#68757a',
  placeName: '#37474e',
  quarterName: '#66747b',
  waterName: '#5d8399',
  halo: 'rgba(255 255 255 / 0.9)',
}

/** Lighter than panels, which would else have no edges. */
export const DARK: GroundPalette = {
  land: '#202d35',
  block: '#25333b',
  work: '#29323c',
  civic: '#2c3439',
  field: '#233533',
  green: '#223b33',
  wood: '#20382f',
  sand: '#343630',
  water: '#143a4b',
  building: '#2d3c45',
  buildingEdge: '#364751',
  road: '#3c4e59',
  roadEdge: '#1a252c',
  mainRoad: '#536671',
  mainRoadEdge: '#172128',
  path: '#34454f',
  rail: '#485a65',
  border: '#586a77',
  roadName: '#a3b6bf',
  placeName: '#dde7eb',
  quarterName: '#aec0c9',
  waterName: '#79afc8',
  halo: 'rgba(26 37 44 / 0.92)',
}
