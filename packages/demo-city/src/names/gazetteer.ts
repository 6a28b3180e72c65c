import type { Partition } from '../areas/divisions.ts'
import type { HexLattice } from '../areas/hex-lattice.ts'
import type { World } from '../world.ts'
import { regionalBank } from './banks.ts'
import { districtNames, type Region, regionOf, villageNames } from './places.ts'
import { streetName } from './streets.ts'

/** What every place of the city is called. */
export interface Gazetteer {
  region: Region
  kelurahan: string[]
  /** Kecamatan by its own number. */
  kecamatan: string[]
  dma: { code: string; name: string }[]
  rayon: { code: string; name: string }[]
  zona: { code: string; name: string }[]
  utility: string
  /** Of the province. */
  bank: string
  street(index: number): string
}

const ROMAN = 'I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX'.split(' ')
const two = (n: number) => String(n).padStart(2, '0')

export function makeGazetteer(world: World): Gazetteer {
  const { city, admin, service, plan, net } = world
  const region = regionOf(city.lon, city.lat)
  const names = villageNames(region, admin.kelurahan.areas + admin.kecamatan.areas, city.seed)
  const kelurahan = names.slice(0, admin.kelurahan.areas)
  const kecamatan = districtNames(
    city.name,
    middles(admin.lattice, admin.kecamatan),
    names.slice(admin.kelurahan.areas),
    plan.radius,
  )
  const villageAt = (partition: Partition) =>
    middles(admin.lattice, partition).map(([x, y]) => nearestVillage(admin.lattice, admin.kelurahan, x, y))
  const dmaVillage = villageAt(service.dma)
  const rayonVillage = villageAt(service.rayon)
  // Main roads take names from one list in order, so that the largest ones differ.
  const mainRank = new Map<number, number>()
  net.streetClass.forEach((kind, s) => {
    if (kind !== 'lokal') mainRank.set(s, mainRank.size)
  })
  return {
    region,
    kelurahan,
    kecamatan,
    dma: dmaVillage.map((v, i) => ({
      code: `DMA-${String(i + 1).padStart(3, '0')}`,
      name: `DMA ${kelurahan[v]} ${i + 1}`,
    })),
    rayon: rayonVillage.map((v, i) => ({ code: two(i + 1), name: `Rayon ${two(i + 1)} ${kelurahan[v]}` })),
    zona: Array.from({ length: service.zona.areas }, (_, i) => ({
      code: `Z${i + 1}`,
      name: `Zona ${ROMAN[i] ?? i + 1}`,
    })),
    utility: `Perumda Air Minum Tirta ${city.name.replace(/^(Kota|Kabupaten)\s+/i, '')}`,
    bank: regionalBank(city.lon, city.lat),
    street(index) {
      const ids = net.streets[index] as Int32Array
      const middle = ids[ids.length >> 1] as number
      const kind = net.streetClass[index] as 'lokal'
      const first = net.firstEdge[index] as number
      const last = first + ids.length - 2
      const length = (net.edgeOffset[last] as number) + (net.edgeLength[last] as number)
      const x = net.x[middle] as number
      const y = net.y[middle] as number
      return streetName(city.seed, mainRank.get(index) ?? index, kind, x, y, length)
    },
  }
}

function middles(lattice: HexLattice, partition: Partition): [number, number][] {
  const sums = Array.from({ length: partition.areas }, () => ({ x: 0, y: 0, n: 0 }))
  for (let c = 0; c < lattice.cells; c++) {
    const sum = sums[partition.ofCell[c] as number]
    if (!sum) continue
    sum.x += lattice.x[c] as number
    sum.y += lattice.y[c] as number
    sum.n++
  }
  return sums.map(s => [s.x / s.n, s.y / s.n])
}

function nearestVillage(lattice: HexLattice, kelurahan: Partition, x: number, y: number): number {
  let best = 0
  let least = Infinity
  for (let c = 0; c < lattice.cells; c++) {
    const d = Math.hypot((lattice.x[c] as number) - x, (lattice.y[c] as number) - y)
    if (d < least) {
      least = d
      best = kelurahan.ofCell[c] as number
    }
  }
  return best
}
