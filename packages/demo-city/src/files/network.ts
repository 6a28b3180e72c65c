import { type Position, toPosition } from '../base/geo.ts'
import { hash01 } from '../base/random.ts'
import type { Gazetteer } from '../names/gazetteer.ts'
import { accessories } from '../network/accessories.ts'
import { pipeRuns } from '../network/pipe-runs.ts'
import { SITE_NAMES, type Site } from '../network/sites.ts'
import type { Works } from '../network/works.ts'
import type { World } from '../world.ts'
import { type Feature, feature, pointFeature } from './geojson.ts'

export function* pipeFeatures(world: World, works: Works, names: Gazetteer): Generator<Feature> {
  const { net, proj } = world
  let number = 0
  for (const run of pipeRuns(world, works)) {
    const coordinates = run.vertices.map(v => toPosition(proj, net.x[v] as number, net.y[v] as number))
    yield feature(
      { type: 'LineString', coordinates },
      {
        id: `PIPA-${++number}`,
        TYPE: 'pipe',
        DIAMETER: run.diameter,
        JENIS_PIPA: run.material,
        TAHUN: run.year === 0 ? '-' : run.year,
        panjang: Math.round(run.metres * 10) / 10,
        lokasi: names.street(run.street),
      },
    )
  }
}

export function* accessoryFeatures(world: World, works: Works): Generator<Feature> {
  const { net, proj } = world
  let number = 0
  for (const item of accessories(world, works)) {
    const position = toPosition(proj, net.x[item.vertex] as number, net.y[item.vertex] as number)
    yield pointFeature(position, {
      id: `AKS-${++number}`,
      type: item.type,
      sub_tipe: item.type,
      nama: `${item.label} ${number}`,
      DIAMETER: item.diameter,
    })
  }
}

export function siteName(sites: readonly Site[], index: number, names: Gazetteer): string {
  const site = sites[index] as Site
  const nth = sites.slice(0, index + 1).filter(other => other.type === site.type).length
  return `${SITE_NAMES[site.type]} ${names.kelurahan[(index * 5 + nth) % names.kelurahan.length]} ${nth}`
}

/** Plants stand beside the road, not on it. */
export function sitePosition({ net, proj, city }: World, site: Site, index: number): Position {
  const angle = hash01(city.seed, 161, index) * 2 * Math.PI
  return toPosition(
    proj,
    (net.x[site.vertex] as number) + 28 * Math.cos(angle),
    (net.y[site.vertex] as number) + 28 * Math.sin(angle),
  )
}

export function* sourceFeatures(world: World, works: Works, names: Gazetteer): Generator<Feature> {
  for (const [i, site] of works.sites.entries()) {
    const reservoir = site.type === 'reservoir'
    yield pointFeature(sitePosition(world, site, i), {
      id: `SA-${i + 1}`,
      type: site.type,
      sub_tipe: site.type,
      nama: siteName(works.sites, i, names),
      kapasitas: reservoir ? `${site.capacity} m³` : `${site.capacity} L/detik`,
    })
  }
}
