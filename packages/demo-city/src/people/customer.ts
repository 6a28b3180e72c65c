import { dayText, toDay } from '../base/calendar.ts'
import { E7 } from '../base/geo.ts'
import { hash32, Rng } from '../base/random.ts'
import { type Bill, billsOf } from '../billing/bills.ts'
import { type TariffClass, tariffClassOf } from '../billing/tariff.ts'
import type { RoadClass } from '../layout/arterials.ts'
import type { Gazetteer } from '../names/gazetteer.ts'
import { customerName } from '../names/people.ts'
import { housePhoto, meterPhoto } from '../pictures/photos.ts'
import type { World } from '../world.ts'
import { areaMistake, isNewConnection, photosOf } from './lived.ts'

const METERS = ['Linflow', 'Itron', 'Onda', 'Actaris', 'Barindo', 'Zenner', 'Bestini', 'B&R']
const HOUSES = ['Permanen', 'Permanen', 'Permanen', 'Semi Permanen', 'Kayu']
const POWER = ['450 VA', '900 VA', '900 VA', '1300 VA', '2200 VA', '3500 VA']
const ECONOMY: Record<string, string> = { R1: 'Rendah', R2: 'Menengah', R3: 'Menengah', R4: 'Tinggi' }
const WORKS = ['Loket', 'Survei Lapangan', 'Sensus Pelanggan']

/** Turns customer numbers into people; nothing about them is stored, all of it follows from the seed. */
export class Registry {
  private readonly world: World
  private readonly names: Gazetteer
  private readonly serial: Uint32Array
  private readonly kelurahanCode: string[]

  constructor(world: World, names: Gazetteer) {
    this.world = world
    this.names = names
    // Ids read as kecamatan, kelurahan, running number, as a utility would hand them out.
    this.serial = new Uint32Array(world.people.count)
    const next = new Uint32Array(world.admin.kelurahan.areas)
    for (let i = 0; i < this.serial.length; i++) {
      const k = world.kelurahanOf(i)
      next[k] = (next[k] as number) + 1
      this.serial[i] = next[k] as number
    }
    const inKecamatan = new Map<number, number>()
    this.kelurahanCode = world.admin.kecamatanOf.map(kecamatan => {
      const number = (inKecamatan.get(kecamatan) ?? 0) + 1
      inKecamatan.set(kecamatan, number)
      return `${11 + kecamatan}${String(number).padStart(2, '0')}`
    })
  }

  get count(): number {
    return this.world.people.count
  }

  id(i: number): string {
    const code = this.kelurahanCode[this.world.kelurahanOf(i)] as string
    return code + String(this.serial[i]).padStart(6, '0')
  }

  isNew(i: number): boolean {
    return isNewConnection(this.world.city, i)
  }

  /** A further connection beside a customer, which the city does not have yet. */
  neighbour(i: number, nth: number): CustomerProperties {
    const k = this.world.kelurahanOf(i)
    const properties = this.properties(i)
    return {
      ...properties,
      idpelangga: (this.kelurahanCode[k] as string) + String(900_000 + nth).padStart(6, '0'),
      nama: customerName(this.world.city.seed, this.count + nth, 'R2', this.names.region, ''),
      alamat: `${properties.alamat}${'ABC'[nth % 3]}`,
    }
  }

  tariff(i: number): TariffClass {
    const { net, lots, people, city } = this.world
    const edge = lots.edge.at(people.lot[i] as number)
    return tariffClassOf(city.seed, i, net.streetClass[net.edgeStreet[edge] as number] as RoadClass)
  }

  bills(i: number): Bill[] {
    return billsOf(this.world.city, i, this.tariff(i), this.names.bank)
  }

  position(i: number): [number, number] {
    const { people } = this.world
    return [(people.lonE7[i] as number) / E7, (people.latE7[i] as number) / E7]
  }

  properties(i: number) {
    const { city, admin, service, net, lots, people } = this.world
    const { names } = this
    const rng = new Rng(hash32(city.seed, 131, i))
    const lot = people.lot[i] as number
    const k = this.world.kelurahanOf(i)
    const d = this.world.dmaOf(i)
    const r = service.rayonOf[d] as number
    const z = service.zonaOf[r] as number
    const tariff = this.tariff(i)
    const kelurahan = names.kelurahan[k] as string
    const area = {
      Kelurahan: kelurahan,
      Kecamatan: names.kecamatan[admin.kecamatanOf[k] as number] as string,
    }
    const photos = photosOf(city, i)
    const [longitude, latitude] = this.position(i)
    const street = names.street(net.edgeStreet[lots.edge.at(lot)] as number)
    const home = tariff.code.startsWith('R')
    const surveyed = toDay(city.asOf) - 200 - rng.int(1500)
    const zona = names.zona[z] as { code: string; name: string }
    const large = tariff.median > 200
    return {
      idpelangga: this.id(i),
      nama: customerName(city.seed, i, tariff.code, names.region, kelurahan),
      alamat: `${street} No. ${lots.houseNumber.at(lot)}`,
      ...area,
      ...areaMistake(city, i, area),
      kota: city.name,
      latitude,
      longitude,
      type: 'customer',
      kodegol: tariff.code,
      golongan: tariff.name,
      koderayon: names.rayon[r]?.code,
      rayon: names.rayon[r]?.name,
      kddma: names.dma[d]?.code,
      dma: names.dma[d]?.name,
      zona: zona.name,
      wilayah_pe: `Wilayah Pelayanan ${zona.name.slice(5)}`,
      wilayah: zona.code,
      ...billingProperties(this.bills(i)),
      sumber: 'PDAM',
      sumber_dat: rng.pick(WORKS),
      ket: rng.chance(0.04) ? rng.pick(['Rumah kosong', 'Pagar terkunci', 'Meter buram']) : '-',
      status_eko: ECONOMY[tariff.code] ?? '-',
      daya_listr: home ? rng.pick(POWER) : '5500 VA',
      jenis_ruma: home ? rng.pick(HOUSES) : 'Permanen',
      no_spl: `SPL-${String(100000 + rng.int(900000))}`,
      tanggal_survey: dayText(surveyed),
      no_meter: `${rng.pick(['LF', 'IT', 'ON', 'BR'])}${String(10000000 + rng.int(89999999))}`,
      merk_meter: rng.pick(METERS),
      diameter: large ? rng.pick(['1"', '2"']) : rng.chance(0.94) ? '1/2"' : '3/4"',
      nohp: rng.chance(0.9)
        ? `08${rng.pick(['12', '13', '21', '52', '57', '95'])}${10000000 + rng.int(89999999)}`
        : '-',
      url_foto: photos?.meter ? meterPhoto(photos.nth) : '',
      url_foto_rumah: photos?.house ? housePhoto(photos.nth) : '',
    }
  }
}

const UNBILLED = {
  status_billing: '-',
  status_payment: '-',
  due_date: '-',
  tanggal_bayar: '-',
  pemakaian_m3: 0,
  pemakaian_m3_kini: 0,
  total: 0,
  total_kini: 0,
  tunggakan: 'Tidak Ada',
  loket_bayar: '-',
}

/** The billing fields as PetaTirta derives them from the bills themselves. */
function billingProperties(bills: Bill[]) {
  const newest = bills.at(-1)
  if (!newest) return UNBILLED
  const unpaid = bills.filter(bill => bill.paidDay < 0)
  const paid = newest.paidDay >= 0
  return {
    status_billing: paid ? 'terbayar' : 'belum_terbayar',
    status_payment: paid ? 'paid' : 'unpaid',
    due_date: dayText(newest.dueDay),
    tanggal_bayar: paid ? dayText(newest.paidDay) : '-',
    pemakaian_m3: bills.reduce((sum, bill) => sum + bill.usage, 0),
    pemakaian_m3_kini: newest.usage,
    total: unpaid.reduce((sum, bill) => sum + bill.total, 0),
    total_kini: newest.total,
    tunggakan: unpaid.length === 0 ? 'Tidak Ada' : String(unpaid.length),
    loket_bayar: newest.channel,
  }
}

export type CustomerProperties = ReturnType<Registry['properties']>
