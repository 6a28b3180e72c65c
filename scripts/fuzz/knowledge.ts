/** What the fuzzer knows: the cities as they were loaded, and what answers have said since. */
import type { FuzzCity } from './cities.ts'

const MOST_KEPT = 100

export interface Learned {
  users: string[]
  companies: { id: string; slug: string }[]
  /** Of the maintained city, made by the fuzzer: they may be changed and removed. */
  customers: string[]
  imports: { id: string; kind: string }[]
  /** Files that were received and not imported. */
  drafts: string[]
  jobs: string[]
  /** The newest key of each utility, by the utility's id. */
  keys: Map<string, string>
  /** Signed addresses of uploads, and images that were sent to them. */
  uploads: { id: string; query: Record<string, string> }[]
  images: string[]
  /** Versions of base maps. */
  basemaps: string[]
}

export interface Knowledge extends Learned {
  readonly cities: readonly [FuzzCity, FuzzCity, FuzzCity]
}

export const createKnowledge = (cities: Knowledge['cities']): Knowledge => ({
  cities,
  users: [],
  companies: [],
  customers: [],
  imports: [],
  drafts: [],
  jobs: [],
  keys: new Map(),
  uploads: [],
  images: [],
  basemaps: [],
})

const keep = <T>(list: T[], item: T) => {
  list.push(item)
  if (list.length > MOST_KEPT) list.shift()
}

type Payload = Record<string, unknown>

/** Ids out of answers, so that later requests name what exists. */
export function learn(known: Knowledge, call: string, query: URLSearchParams, payload: unknown): void {
  const given = (payload ?? {}) as Payload
  const company = ({ _id, slug }: Payload) => keep(known.companies, { id: String(_id), slug: String(slug) })
  if (call === 'createUser') keep(known.users, String(given._id))
  else if (call === 'createCompany') company(given)
  else if (call === 'createCompanyWithUser') {
    company(given.company as Payload)
    keep(known.users, String((given.user as Payload)._id))
  } else if (call === 'createCustomer')
    keep(known.customers, String((given.properties as Payload).idpelangga))
  else if (call.startsWith('upload:') || call === 'correctImport')
    for (const entry of given.imports as Learned['imports']) keep(known.imports, entry)
  else if (call === 'createImportDraft') keep(known.drafts, String(given.id))
  else if (call === 'basemap' && typeof given.version === 'string') keep(known.basemaps, given.version)
  else if (call === 'issueDeviceKey') known.keys.set(query.get('id') ?? '', String(given.key))
  else if (call === 'requestSymbolUpload') {
    const { pathname, searchParams } = new URL(String(given.url), 'http://x')
    keep(known.uploads, { id: pathname.split('/').at(-1) ?? '', query: Object.fromEntries(searchParams) })
  } else if (call === 'uploadSymbolImage') {
    const { pathname } = new URL(String(given.imageUrl), 'http://x')
    keep(known.images, pathname.split('/').at(-1) ?? '')
  } else if (call === 'syncBilling' && typeof given.id === 'string') keep(known.jobs, given.id)
}
