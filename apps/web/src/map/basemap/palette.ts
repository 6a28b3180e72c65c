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
  green: '#dcead7',
  wood: '#d3e3d0',
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

export const DARK: GroundPalette = {
  land: '#17232a',
  block: '#1b2931',
  work: '#1f2933',
  civic: '#222b30',
  field: '#1a2a2a',
  green: '#1a3029',
  wood: '#183027',
  sand: '#2a2c29',
  water: '#0e2e3e',
  building: '#22323b',
  buildingEdge: '#2a3c46',
  road: '#31434d',
  roadEdge: '#131d23',
  mainRoad: '#435560',
  mainRoadEdge: '#10191e',
  path: '#2a3a43',
  rail: '#3a4a53',
  border: '#4a5a66',
  roadName: '#93a7b1',
  placeName: '#d3dfe4',
  quarterName: '#9fb3bd',
  waterName: '#6ba3bd',
  halo: 'rgba(19 29 35 / 0.92)',
}
