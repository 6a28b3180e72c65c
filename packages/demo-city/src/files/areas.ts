import type { Partition } from '../areas/divisions.ts'
import type { HexLattice } from '../areas/hex-lattice.ts'
import { outlines, type Rings } from '../areas/outline.ts'
import type { Gazetteer } from '../names/gazetteer.ts'
import type { World } from '../world.ts'
import { type Feature, feature, type Geometry, type Properties } from './geojson.ts'
import type { FileSpoiler } from './spoiler.ts'

function areaFeatures(
  lattice: HexLattice,
  partition: Partition,
  describe: (area: number) => Properties,
): Feature[] {
  return outlines(lattice, partition.ofCell, partition.areas).map((parts, a) =>
    feature(geometryOf(parts), describe(a)),
  )
}

function geometryOf(parts: Rings[]): Geometry {
  const [only] = parts
  return parts.length === 1 && only
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates: parts }
}

export function kelurahanFeatures({ admin }: World, names: Gazetteer, type: string): Feature[] {
  return areaFeatures(admin.lattice, admin.kelurahan, a => ({
    id: `KEL-${String(a + 1).padStart(3, '0')}`,
    nama: names.kelurahan[a],
    Kelurahan: names.kelurahan[a],
    Kecamatan: names.kecamatan[admin.kecamatanOf[a] as number],
    type,
  }))
}

export function kecamatanFeatures({ admin }: World, names: Gazetteer, type: string): Feature[] {
  return areaFeatures(admin.lattice, admin.kecamatan, a => ({
    id: `KEC-${String(a + 1).padStart(2, '0')}`,
    nama: names.kecamatan[a],
    Kecamatan: names.kecamatan[a],
    type,
  }))
}

export function dmaFeatures({ admin, service }: World, names: Gazetteer): Feature[] {
  return areaFeatures(admin.lattice, service.dma, a => ({
    id: names.dma[a]?.code,
    nama: names.dma[a]?.name,
    rayon: names.rayon[service.rayonOf[a] as number]?.name,
    type: 'dma_boundaries',
  }))
}

export function rayonFeatures({ admin, service }: World, names: Gazetteer): Feature[] {
  return areaFeatures(admin.lattice, service.rayon, a => ({
    id: names.rayon[a]?.code,
    nama: names.rayon[a]?.name,
    zona: names.zona[service.zonaOf[a] as number]?.name,
    type: 'rayon_boundaries',
  }))
}

export function zonaFeatures({ admin, service }: World, names: Gazetteer): Feature[] {
  return areaFeatures(admin.lattice, service.zona, a => ({
    id: names.zona[a]?.code,
    nama: names.zona[a]?.name,
    type: 'servicearea_boundaries',
  }))
}

/** The messy variant leaves the first polygon open and twists the second; a third, extra feature has no geometry. */
export function* spoiledAreas(features: Feature[], spoiler: FileSpoiler): Generator<Feature> {
  if (!spoiler.enabled) {
    yield* features
    return
  }
  for (const [i, item] of features.entries()) yield i < 2 ? damagePolygon(item, i === 0, spoiler) : item
  spoiler.count('extraNullGeometry')
  yield feature(null, { ...features[0]?.properties, id: 'TANPA-GEOMETRI' })
}

/** Takes the closing point away, or swaps two distant corners so that the ring crosses itself. */
export function damagePolygon(item: Feature, unclose: boolean, spoiler: FileSpoiler): Feature {
  if (item.geometry?.type !== 'Polygon') return item
  const [outer = [], ...holes] = item.geometry.coordinates
  const ring = outer.slice()
  if (unclose) ring.pop()
  else {
    const far = ring.length >> 1
    const [a, b] = [ring[1], ring[far]]
    if (a && b) {
      ring[1] = b
      ring[far] = a
    }
  }
  spoiler.count(unclose ? 'unclosed' : 'bowTie')
  return feature({ type: 'Polygon', coordinates: [ring, ...holes] }, item.properties)
}
