import { type Position, toPosition } from '../base/geo.ts'
import type { Spot } from '../base/segment-index.ts'
import type { Plants } from '../faults/types.ts'
import type { Gazetteer } from '../names/gazetteer.ts'
import { ACCESSORY_LABELS, accessories } from '../network/accessories.ts'
import { type DrawnPipe, drawPipes, lengthOf } from '../network/drawing.ts'
import type { SiteMain } from '../network/site-mains.ts'
import { SITE_NAMES, type Site } from '../network/sites.ts'
import type { Works } from '../network/works.ts'
import type { World } from '../world.ts'
import { type Feature, feature, pointFeature } from './geojson.ts'

export function* pipeFeatures(
  world: World,
  works: Works,
  names: Gazetteer,
  plants?: Plants,
): Generator<Feature> {
  for (const pipe of drawPipes(world, works)) {
    const line = plants?.lines.get(pipe.id)
    yield pipeFeature(world, works, names, line ? { ...pipe, line, metres: lengthOf(line) } : pipe)
  }
  for (const pipe of plants?.pipes ?? []) yield pipeFeature(world, works, names, pipe)
}

function pipeFeature({ proj }: World, { sites }: Works, names: Gazetteer, pipe: DrawnPipe): Feature {
  const { id, line, metres, diameter, material, year } = pipe
  return feature(
    { type: 'LineString', coordinates: line.map(([x, y]) => toPosition(proj, x, y)) },
    {
      id,
      TYPE: 'pipe',
      DIAMETER: diameter,
      JENIS_PIPA: material,
      TAHUN: year === 0 ? '-' : year,
      panjang: Math.round(metres * 10) / 10,
      lokasi: pipe.street === undefined ? siteName(sites, pipe.site, names) : names.street(pipe.street),
    },
  )
}

export function* accessoryFeatures(world: World, works: Works, plants?: Plants): Generator<Feature> {
  let number = 0
  for (const { type, spot, diameter, normallyClosed } of accessories(world, works)) {
    const id = `AKS-${++number}`
    yield pointFeature(toPosition(world.proj, ...(plants?.accessories.get(id) ?? spot)), {
      id,
      type,
      sub_tipe: type,
      nama: `${ACCESSORY_LABELS[type]} ${number}`,
      DIAMETER: diameter,
      ...(normallyClosed && { posisi: 'Normal Tutup' }),
    })
  }
}

export function siteName(sites: readonly Site[], index: number, names: Gazetteer): string {
  const site = sites[index] as Site
  const nth = sites.slice(0, index + 1).filter(other => other.type === site.type).length
  return `${SITE_NAMES[site.type]} ${names.kelurahan[(index * 5 + nth) % names.kelurahan.length]} ${nth}`
}

export function sitePosition({ proj }: World, { mains }: Works, index: number): Position {
  const [spot] = (mains[index] as SiteMain).line as [Spot]
  return toPosition(proj, ...spot)
}

export function* sourceFeatures(
  world: World,
  works: Works,
  names: Gazetteer,
  plants?: Plants,
): Generator<Feature> {
  for (const [i, site] of works.sites.entries()) {
    const reservoir = site.type === 'reservoir'
    yield pointFeature(sitePosition(world, works, i), {
      id: `SA-${i + 1}`,
      type: site.type,
      sub_tipe: site.type,
      nama: siteName(works.sites, i, names),
      kapasitas: reservoir ? `${site.capacity} m³` : `${site.capacity} L/detik`,
    })
  }
  for (const { id, spot, name } of plants?.sources ?? []) {
    const properties = { id, type: 'sumurbor', sub_tipe: 'sumurbor', nama: name, kapasitas: '5 L/detik' }
    yield pointFeature(toPosition(world.proj, ...spot), properties)
  }
}
