/** What the schema does not tell: which values exist, and which belong together. */
import { customerBody } from '@petatirta/harness/bodies.ts'
import type { Account } from './accounts.ts'
import type { FuzzCity } from './cities.ts'
import type { Dice } from './dice.ts'
import { type Hint, OMIT } from './from-schema.ts'
import type { Knowledge } from './knowledge.ts'

export interface Scene {
  readonly dice: Dice
  readonly known: Knowledge
  readonly account: Account
  /** The city that the request is about. */
  readonly city: FuzzCity
  /** Different in every request. */
  readonly number: number
}

/** Names from a city, now and then of another: a pdam user must not get at those. */
const cityOf = ({ dice, known, account, city }: Scene): FuzzCity =>
  account.rule === 'pdam' && dice.chance(0.15) ? dice.pick(known.cities) : city

export function polygonNear({ dice }: Pick<Scene, 'dice'>, { lon, lat }: FuzzCity) {
  const [x, y] = [lon + dice.between(-0.1, 0.1), lat + dice.between(-0.1, 0.1)]
  const [w, h] = [dice.between(0.001, 0.3), dice.between(0.001, 0.3)]
  const ring = [
    [x - w, y - h],
    [x + w, y - h],
    [x + w, y + h],
    [x - w, y + h],
    [x - w, y - h],
  ]
  return { type: 'Polygon', coordinates: [ring] }
}

const COMPANY_CALLS = ['getCompany', 'companyContents', 'deviceAccess', 'issueDeviceKey', 'revokeDeviceKey']

const DRAFT_CALLS = ['importDraft', 'deleteImportDraft', 'proposeImport', 'checkImport', 'runImportDraft']

function idFor(call: string, scene: Scene): unknown {
  const { dice, known, city } = scene
  const from = <T>(list: readonly T[]): T | string => (list.length ? dice.pick(list) : dice.uuid())
  // The three utilities and accounts are never changed or deleted: without them there would be nothing left to fuzz.
  if (call === 'updateCompany' || call === 'deleteCompany') return from(known.companies.map(({ id }) => id))
  if (call === 'updateUser' || call === 'deleteUser' || call === 'listUsers') return from(known.users)
  if (COMPANY_CALLS.includes(call)) return city.companyId
  if (call === 'updateFilter') return city.filterId
  if (call.endsWith('Kelurahan')) return from(cityOf(scene).kelurahan)
  if (call.endsWith('Kecamatan')) return from(cityOf(scene).kecamatan)
  if (DRAFT_CALLS.includes(call)) return from(known.drafts)
  if (call.endsWith('Import') || call === 'importFailures') {
    // The form that corrects holds roads.
    const fitting = known.imports.filter(({ kind }) => call !== 'correctImport' || kind === 'road')
    return from(fitting.map(({ id }) => id))
  }
  if (call.endsWith('Job')) return from(known.jobs)
  if (call === 'uploadSymbolImage') return known.uploads.at(-1)?.id ?? 'f'.repeat(32)
  if (call === 'symbolImage') return from(known.images)
  if (call === 'requestSymbolUpload') return `Katup${dice.int(40)}`
  if (call.startsWith('upload:')) return undefined
  return from(cityOf(scene).customers)
}

/** What a field of a call holds; nothing where its schema says enough. */
export const hintsFor =
  (call: string, scene: Scene): Hint =>
  field => {
    const { dice, known, city, number } = scene
    switch (field) {
      case 'id':
        return idFor(call, scene)
      case 'city':
        return city.slug
      case 'cities':
        return known.cities.map(({ slug }) => slug).join(',')
      case 'kota':
        return dice.chance(0.5) ? city.slug : undefined
      case 'map':
        return known.cities[2].slug
      case 'slug':
        return call.startsWith('createCompany') || call === 'updateCompany'
          ? `kota-fuzz-${number}`
          : known.cities[2].slug
      case 'uniqueCode':
      case 'uniqueCodeDevice':
        return `${field}-${number}`
      case 'apiService':
        return 'csv'
      case 'gmtOffset':
        return 7
      case 'lon':
      case 'lat':
        return Math.round(dice.between(-80, 80) * 1e4) / 1e4
      case 'username':
        return call === 'login' ? scene.account.username : `fuzz_${number}`
      case 'password':
        return 'Rahasia#2026'
      case 'rule':
        return 'pdam'
      case 'roles':
        return [dice.pick(['umum', 'hublang', 'workOrder'])]
      case 'p':
        return 1 + dice.int(3)
      case 'rp':
        return dice.pick([1, 5, 50, 1000])
      case 'updatedAt':
        return dice.chance(0.9) ? OMIT : undefined
      case 'customerId':
        return dice.pick(cityOf(scene).customers)
      case 'idpelanggan':
        return known.customers.length ? dice.pick(known.customers) : '770'
      case 'device':
      case 'deviceId':
        return dice.pick(cityOf(scene).devices)
      case 'ids':
        return cityOf(scene).devices.slice(0, dice.int(20))
      case 'version':
        return call === 'basemapFile' ? (known.basemaps.at(-1) ?? 'f'.repeat(32)) : undefined
      case 'subtype':
        return `Katup${dice.int(40)}`
      case 'name':
        return call === 'deleteBasemap' ? dice.pick(['_umum.pmtiles', 'tidak-ada.pmtiles']) : undefined
      case 'expires':
      case 'signature':
        return known.uploads.at(-1)?.query[field]
      case 'geometry':
        return polygonNear(scene, cityOf(scene))
      case 'action':
        return `aksi-${dice.int(100)}`
      case 'includeWorkOrderFilter':
      case 'excludeWorkOrderFilter':
        return dice.pick(['', 'spk', 'rab,bap'])
      case 'counter':
        return dice.int(5)
      default:
        return undefined
    }
  }

/** Bodies whose parts have to agree with each other. */
export function bodyFor(call: string, scene: Scene): unknown {
  const { dice, city, known, number } = scene
  if (call === 'createCustomer' || call === 'editCustomer') {
    const place = { longitude: 102.7, latitude: Math.round(dice.between(-2.4, -2.2) * 1e6) / 1e6 }
    const idpelangga = call === 'createCustomer' ? `77${number}` : (known.customers.at(-1) ?? '770')
    const body = customerBody({ ...place, idpelangga })
    return { ...body, geometry: { type: 'Point', coordinates: [place.longitude, place.latitude] } }
  }
  if (call === 'areaSpreadsheet' && dice.chance(0.3))
    return { area: { kind: 'kelurahan', id: dice.pick(cityOf(scene).kelurahan) }, filters: {} }
  if (call === 'areaSpreadsheet')
    return { geometry: polygonNear(scene, cityOf(scene)), filters: { customer: ['paid', 'unpaid'] } }
  if (call === 'correctCustomers')
    return [
      { type: 'Feature', properties: { idpelangga: dice.pick(city.customers), ...dice.pick(city.areas) } },
    ]
  return undefined
}
