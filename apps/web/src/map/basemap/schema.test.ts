import { expect, test } from 'vitest'
import { schemaFor } from './schema.ts'

const feature = (type: string, properties: Record<string, unknown>) => ({
  get: (name: string) => properties[name],
  getType: () => type,
})
const protomaps = schemaFor(['earth', 'water', 'landuse', 'roads', 'places'])
const openMapTiles = schemaFor(['water', 'waterway', 'landcover', 'transportation', 'place'])

test('[D97] the layers of a file tell its schema; one that names none is taken for one of Protomaps', () => {
  expect(protomaps.layers).toContain('roads')
  expect(openMapTiles.layers).toContain('transportation')
  expect(schemaFor([])).toBe(protomaps)
})

test.each([
  ['LineString', { layer: 'roads', kind: 'highway' }, 'highway'],
  ['LineString', { layer: 'roads', kind: 'major_road', kind_detail: 'primary' }, 'major'],
  ['LineString', { layer: 'roads', kind: 'major_road', kind_detail: 'tertiary' }, 'collector'],
  ['LineString', { layer: 'roads', kind: 'minor_road', kind_detail: 'residential' }, 'minor'],
  ['LineString', { layer: 'roads', kind: 'minor_road', kind_detail: 'unheard of' }, 'minor'],
  ['LineString', { layer: 'roads', kind: 'rail' }, 'rail'],
  ['LineString', { layer: 'water', kind: 'river' }, 'river'],
  ['Polygon', { layer: 'water', kind: 'river' }, 'water'],
  ['MultiPolygon', { layer: 'water', kind: 'lake' }, 'water'],
  ['Polygon', { layer: 'landuse', kind: 'residential' }, 'block'],
  ['Polygon', { layer: 'landuse', kind: 'park' }, 'green'],
  ['Polygon', { layer: 'landuse', kind: 'unheard of' }, undefined],
  ['Polygon', { layer: 'buildings' }, 'building'],
  ['Point', { layer: 'places', kind: 'locality', kind_detail: 'city' }, 'city'],
  ['Point', { layer: 'places', kind: 'neighbourhood' }, 'quarter'],
  ['Polygon', { layer: 'constructor', kind: 'park' }, undefined],
  ['Polygon', { layer: 'landuse', kind: 'toString' }, undefined],
])('[D97] Protomaps: a %s with %j is %s', (type, properties, ground) => {
  expect(protomaps.classOf(feature(type, properties))).toBe(ground)
})

test.each([
  ['LineString', { layer: 'transportation', class: 'motorway' }, 'highway'],
  ['LineString', { layer: 'transportation', class: 'minor' }, 'minor'],
  ['LineString', { layer: 'transportation_name', class: 'minor', name: 'Jl. Merdeka' }, 'roadName'],
  ['Polygon', { layer: 'water', class: 'ocean' }, 'water'],
  ['LineString', { layer: 'waterway', class: 'river' }, 'river'],
  ['LineString', { layer: 'waterway', class: 'ditch' }, 'stream'],
  ['Polygon', { layer: 'landcover', class: 'wood', subclass: 'forest' }, 'wood'],
  ['Polygon', { layer: 'park' }, 'green'],
  ['Polygon', { layer: 'building' }, 'building'],
  ['Point', { layer: 'place', class: 'village' }, 'village'],
  ['LineString', { layer: 'boundary', admin_level: 4 }, 'border'],
])('[D97] OpenMapTiles: a %s with %j is %s', (type, properties, ground) => {
  expect(openMapTiles.classOf(feature(type, properties))).toBe(ground)
})
