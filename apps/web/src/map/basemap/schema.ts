/**
 * What a feature of a vector tile is to us. Two schemas are read: that of Protomaps' basemap (version 4), which our demo
 * follows and `pmtiles extract` gives, and OpenMapTiles, which planetiler and tilemaker write. What is in no table is not drawn.
 */
const AREAS = ['block', 'work', 'civic', 'field', 'green', 'wood', 'sand', 'water', 'building'] as const
const LINES = [
  'river',
  'stream',
  'border',
  'rail',
  'path',
  'service',
  'minor',
  'collector',
  'major',
  'highway',
] as const
const NAMES = ['city', 'town', 'village', 'quarter', 'waterName', 'roadName'] as const

export type GroundClass = (typeof AREAS)[number] | (typeof LINES)[number] | (typeof NAMES)[number]

type Kinds = Readonly<Record<string, GroundClass>>

/** Of a layer: by which attribute its features are distinguished, and what they are. */
interface LayerRow {
  readonly by: readonly string[]
  readonly kinds: Kinds
  /** Of features whose kind is in no row. */
  readonly otherwise?: GroundClass
  /** Of every area, whatever its kind: a wide river is one. */
  readonly areas?: GroundClass
}

const all = <C extends GroundClass>(ground: C, ...kinds: readonly string[]): Kinds =>
  Object.fromEntries(kinds.map(kind => [kind, ground]))

const LANDUSE: Kinds = {
  ...all('block', 'residential', 'neighbourhood', 'suburb', 'quarter', 'urban_area'),
  ...all(
    'work',
    'industrial',
    'commercial',
    'retail',
    'railway',
    'military',
    'quarry',
    'aerodrome',
    'garages',
  ),
  ...all('civic', 'hospital', 'school', 'university', 'college', 'kindergarten', 'library', 'stadium'),
  ...all(
    'field',
    'farmland',
    'farm',
    'orchard',
    'allotments',
    'vineyard',
    'wetland',
    'scrub',
    'meadow',
    'grassland',
  ),
  ...all(
    'green',
    'park',
    'garden',
    'grass',
    'pitch',
    'playground',
    'cemetery',
    'recreation_ground',
    'golf_course',
  ),
  ...all('green', 'village_green', 'zoo', 'theme_park', 'track', 'dog_park'),
  ...all('wood', 'forest', 'wood', 'nature_reserve', 'national_park', 'protected_area', 'mangrove'),
  ...all('sand', 'beach', 'sand', 'dune'),
}

const PLACES: Kinds = {
  ...all('city', 'city', 'metropolis'),
  ...all('town', 'town', 'locality', 'county'),
  ...all('village', 'village', 'hamlet', 'macrohood', 'suburb', 'borough', 'isolated_dwelling'),
  ...all('quarter', 'neighbourhood', 'quarter', 'microhood'),
}

const PROTOMAPS: Readonly<Record<string, LayerRow>> = {
  landuse: { by: ['kind'], kinds: LANDUSE },
  landcover: { by: ['kind'], kinds: { ...LANDUSE, ...all('field', 'farmland'), urban_area: 'block' } },
  water: {
    by: ['kind'],
    kinds: { ...all('stream', 'stream', 'ditch', 'drain'), ...all('river', 'river', 'canal') },
    otherwise: 'water',
    areas: 'water',
  },
  buildings: { by: ['kind'], kinds: {}, otherwise: 'building' },
  roads: {
    // The detail first: a kind holds both a lane between houses and a drive.
    by: ['kind_detail', 'kind'],
    kinds: {
      ...all('highway', 'highway', 'motorway', 'trunk'),
      ...all('major', 'major_road', 'primary', 'secondary'),
      ...all('collector', 'tertiary'),
      ...all('minor', 'minor_road', 'residential', 'unclassified', 'living_street', 'other'),
      ...all('service', 'service', 'track', 'alley', 'driveway'),
      ...all('path', 'path', 'footway', 'pedestrian', 'steps', 'cycleway'),
      ...all('rail', 'rail'),
    },
  },
  places: { by: ['kind_detail', 'kind'], kinds: PLACES },
  boundaries: { by: ['kind'], kinds: all('border', 'country', 'region', 'county', 'locality') },
}

const ROAD_CLASSES: Kinds = {
  ...all('highway', 'motorway', 'trunk'),
  ...all('major', 'primary', 'secondary'),
  ...all('collector', 'tertiary'),
  ...all('minor', 'minor', 'residential', 'unclassified', 'busway'),
  ...all('service', 'service', 'track', 'raceway'),
  ...all('path', 'path', 'pedestrian'),
  ...all('rail', 'rail', 'transit'),
}

const OPEN_MAP_TILES: Readonly<Record<string, LayerRow>> = {
  landcover: { by: ['subclass', 'class'], kinds: LANDUSE },
  landuse: { by: ['class'], kinds: LANDUSE },
  park: { by: ['class'], kinds: LANDUSE, otherwise: 'green' },
  water: { by: ['class'], kinds: {}, otherwise: 'water' },
  waterway: { by: ['class'], kinds: all('river', 'river', 'canal'), otherwise: 'stream' },
  building: { by: ['class'], kinds: {}, otherwise: 'building' },
  transportation: { by: ['class'], kinds: ROAD_CLASSES },
  transportation_name: { by: ['class'], kinds: {}, otherwise: 'roadName' },
  water_name: { by: ['class'], kinds: {}, otherwise: 'waterName' },
  place: { by: ['class'], kinds: PLACES },
  boundary: { by: ['admin_level'], kinds: all('border', '2', '4', '5', '6', '7') },
}

export interface Schema {
  readonly layers: readonly string[]
  classOf(feature: TileFeature): GroundClass | undefined
}

/** As OpenLayers reads it. */
interface TileFeature {
  get(name: string): unknown
  getType(): string
}

function schemaOf(table: Readonly<Record<string, LayerRow>>): Schema {
  // Maps: a file may call its layers and kinds what every object has.
  const rows = new Map(
    Object.entries(table).map(([layer, row]) => [
      layer,
      { ...row, kinds: new Map(Object.entries(row.kinds)) },
    ]),
  )
  return {
    layers: [...rows.keys()],
    classOf: feature => {
      const row = rows.get(String(feature.get('layer')))
      if (!row) return undefined
      if (row.areas && feature.getType().endsWith('Polygon')) return row.areas
      for (const name of row.by) {
        const found = row.kinds.get(String(feature.get(name)))
        if (found) return found
      }
      return row.otherwise
    },
  }
}

const SCHEMAS = { protomaps: schemaOf(PROTOMAPS), openMapTiles: schemaOf(OPEN_MAP_TILES) }

/** The metadata of a file lists its layers; where it does not, it is taken for one of Protomaps'. */
export function schemaFor(layers: readonly string[]): Schema {
  const has = (name: string) => layers.includes(name)
  return has('transportation') || has('waterway') || has('place') ? SCHEMAS.openMapTiles : SCHEMAS.protomaps
}
