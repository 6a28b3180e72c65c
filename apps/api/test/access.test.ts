/** Who may do what, as one table: every call that the server implements has a row, and a call without one fails here. */
import { ALL_CALLS, type CallSpec, errorEnvelopeSchema, IMPORT_SECTIONS } from '@petatirta/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownRequest, somebodyLike } from '#test/accounts.ts'
import { implementedCalls, pathOf, validRequest } from '#test/calls.ts'
import { type People, people } from '#test/people.ts'
import { type Api, startApi } from '#test/start-api.ts'

const CITY = 'kota-contoh'
const OTHER = 'kabupaten-sarolangun'

type Caller =
  | 'nobody'
  | 'garbage'
  | 'root'
  | 'ops'
  | 'own'
  | 'hublang'
  | 'umum'
  | 'otherCity'
  | 'inactiveUtility'
type Row = Record<Caller, 200 | 401 | 403 | 404>

const ANYBODY: Row = {
  nobody: 200,
  garbage: 200,
  root: 200,
  ops: 200,
  own: 200,
  hublang: 200,
  umum: 200,
  otherCity: 200,
  inactiveUtility: 200,
}
const SIGNED_IN: Row = { ...ANYBODY, nobody: 401, garbage: 401 }
const ADMINISTRATION: Row = {
  ...SIGNED_IN,
  own: 403,
  hublang: 403,
  umum: 403,
  otherCity: 403,
  inactiveUtility: 403,
}
const OPERATION: Row = { ...ADMINISTRATION, ops: 403 }
const MAP: Row = { ...SIGNED_IN, otherCity: 403, inactiveUtility: 404 }
const COMPLAINTS: Row = { ...MAP, umum: 403 }
const PERSONAL: Row = { ...MAP, umum: 403 }
/** Asked for in OTHER, the only city that has it. */
const MAINTENANCE: Row = { ...ADMINISTRATION, otherCity: 200 }

/** Calls of the contract that the server does not answer yet have their row already. */
const EXPECTED: Record<string, Row> = {
  health: ANYBODY,
  ready: ANYBODY,
  config: ANYBODY,
  login: ANYBODY,
  loginSecondFactor: ANYBODY,
  logout: SIGNED_IN,
  getAccount: SIGNED_IN,
  listSessions: SIGNED_IN,
  endSession: SIGNED_IN,
  endSessions: SIGNED_IN,
  changePassword: SIGNED_IN,
  startSecondFactor: ADMINISTRATION,
  confirmSecondFactor: ADMINISTRATION,
  removeSecondFactor: ADMINISTRATION,
  renewRecoveryCodes: ADMINISTRATION,
  listUsers: ADMINISTRATION,
  createUser: ADMINISTRATION,
  updateUser: ADMINISTRATION,
  deleteUser: ADMINISTRATION,
  resetSecondFactor: OPERATION,
  companyDropdown: ADMINISTRATION,
  listCompanies: ADMINISTRATION,
  getCompany: ADMINISTRATION,
  createCompany: ADMINISTRATION,
  createCompanyWithUser: ADMINISTRATION,
  updateCompany: ADMINISTRATION,
  companyContents: ADMINISTRATION,
  deleteCompany: ADMINISTRATION,
  mapCompany: MAP,
  mapCounts: MAP,
  getFilters: MAP,
  updateFilter: ADMINISTRATION,
  pipeNames: ADMINISTRATION,
  getSymbols: MAP,
  requestSymbolUpload: ADMINISTRATION,
  // The signature in the address is the permission, and an image's address is unguessable.
  uploadSymbolImage: ANYBODY,
  symbolImage: ANYBODY,
  deleteSymbol: ADMINISTRATION,
  // invalid=true; the maintenance of one city is tested next to its feature.
  listCustomers: { ...MAP, own: 403, hublang: 403, umum: 403 },
  correctCustomers: ADMINISTRATION,
  createCustomer: MAINTENANCE,
  editCustomer: MAINTENANCE,
  removeCustomer: MAINTENANCE,
  meterPhoto: PERSONAL,
  housePhoto: PERSONAL,
  listAreas: ADMINISTRATION,
  syncBilling: ADMINISTRATION,
  syncStatus: ADMINISTRATION,
  mapCustomer: MAP,
  customerBills: MAP,
  customerSummary: MAP,
  summariseKelurahan: ADMINISTRATION,
  summariseKecamatan: ADMINISTRATION,
  summariseAreas: MAP,
  mapKelurahan: MAP,
  mapKecamatan: MAP,
  areaSummary: MAP,
  areaExport: MAP,
  areaSpreadsheet: MAP,
  areaDirections: MAP,
  listComplaints: COMPLAINTS,
  countComplaints: COMPLAINTS,
  complaintCustomers: COMPLAINTS,
  ...Object.fromEntries(IMPORT_SECTIONS.map(({ kind }) => [`upload:${kind}`, ADMINISTRATION])),
  listDevices: MAP,
  deviceHistory: MAP,
  // The key is the permission, and this request brings one.
  sendReadings: ANYBODY,
  deviceAccess: ADMINISTRATION,
  issueDeviceKey: ADMINISTRATION,
  revokeDeviceKey: ADMINISTRATION,
  listImports: ADMINISTRATION,
  importFailures: ADMINISTRATION,
  correctImport: ADMINISTRATION,
  restoreImport: ADMINISTRATION,
  systemStatus: OPERATION,
  systemJobs: OPERATION,
  cancelJob: OPERATION,
  retryJob: OPERATION,
  listAudit: OPERATION,
}

const CODE = { 401: 5080105, 403: 5080104, 404: 5080302 } as const

let api: Api
let make: People
let implemented: CallSpec[]
let tokens: Record<Caller, string | undefined>
let customerId: string
let inactive: { slug: string }

beforeAll(async () => {
  api = await startApi()
  make = people(api)
  implemented = await implementedCalls(api)
  const company = await make.company()
  inactive = company
  const left = await make.signedIn({ map: company.slug, roles: ['umum', 'hublang', 'workOrder'] })
  await make.change('company', company.id, { isActive: false })
  tokens = {
    nobody: undefined,
    garbage: 'bukan.token.samasekali',
    root: await api.token('rootdemo'),
    ops: await api.token('opsdemo'),
    own: await api.token('pdamdemo'),
    hublang: await api.token('hublangdemo'),
    umum: (await make.signedIn({ roles: ['umum'] })).token,
    otherCity: (await make.signedIn({ map: OTHER, roles: ['umum', 'hublang', 'workOrder'] })).token,
    inactiveUtility: left.token,
  }
  const { rows } = await api.pool.query<{ id: string }>(
    'SELECT c.id FROM customer c JOIN company USING (city_id) WHERE slug = $1 ORDER BY c.id LIMIT 1',
    [CITY],
  )
  customerId = rows[0]?.id ?? ''
})
afterAll(() => api.stop())

/** What is done to one's own account is done to one that nobody else needs. */
async function own(call: CallSpec, caller: Caller) {
  const held = tokens[caller]
  if (!call.access.account || !held || caller === 'garbage') return { token: held }
  const { token } = await somebodyLike(api, held)
  return { token, ...(await ownRequest(api, call, token)) }
}

async function send(call: CallSpec, caller: Caller) {
  const request = { ...(await validRequest(make, call)), ...(await own(call, caller)) }
  const { query = {}, body, bytes, form, headers = {}, id = customerId, token } = request
  const city = caller === 'inactiveUtility' ? inactive.slug : CITY
  const search = new URLSearchParams({ ...(call.access.city && { city }), ...query })
  const path = pathOf(call, encodeURIComponent(id))
  return api.request(call.method, `/api${path}?${search}`, {
    token,
    body,
    bytes,
    form,
    headers,
  })
}

test('[decisions] every implemented call has its row, and every row its call', () => {
  expect(implemented.map(call => call.name).filter(name => !EXPECTED[name])).toEqual([])
  const known = ALL_CALLS.map(call => call.name)
  expect(Object.keys(EXPECTED).filter(name => !known.includes(name))).toEqual([])
})

describe.each(Object.keys(EXPECTED))('[A6] %s', name => {
  test.for(Object.keys(ANYBODY) as Caller[])('%s', async (caller, { skip }) => {
    const call = implemented.find(candidate => candidate.name === name)
    const expected = EXPECTED[name]?.[caller]
    if (!call || !expected) return skip('not implemented yet')
    const { status, body, headers } = await send(call, caller)
    expect(status, JSON.stringify(body)).toBe(expected)
    if (expected === 200 && call.download) {
      expect(headers.get('content-type')).toBe(call.download)
    } else if (expected === 200) {
      expect(body.code).toBe(200)
      // What the contract promises is what arrives, of every call.
      expect(call.payload.safeParse(body.payload).error).toBeUndefined()
      expect('meta' in body).toBe(call.list === true)
    } else {
      expect(body).toMatchObject({ code: CODE[expected], payload: null })
      expect(errorEnvelopeSchema.strict().safeParse(body).error).toBeUndefined()
    }
  })
})

test('[decisions] another city is refused with 5080104 whether or not it exists, and says nothing about it', async () => {
  const answers = await Promise.all(
    [OTHER, 'kota-yang-tidak-ada', inactive.slug].map(city =>
      api.request('GET', `/api/maps/company?city=${city}`, { token: tokens.own }),
    ),
  )
  for (const { status, body } of answers) {
    expect(status).toBe(403)
    expect(body).toEqual({ code: 5080104, message: 'Akses Ditolak', payload: null })
  }
})

test('[M7] kota names the city as city does; none at all is invalid input', async () => {
  const token = tokens.own
  expect((await api.request('GET', `/api/filters?kota=${CITY}`, { token })).status).toBe(200)
  expect((await api.request('GET', `/api/filters?kota=${OTHER}`, { token })).status).toBe(403)
  // Naming two cities must not be a way around the check of either.
  const own = await api.request('GET', `/api/filters?city=${CITY}`, { token })
  const both = await api.request('GET', `/api/filters?city=${CITY}&kota=${OTHER}`, { token })
  expect(both.body.payload).toEqual(own.body.payload)
  const swapped = await api.request('GET', `/api/filters?city=${OTHER}&kota=${CITY}`, { token })
  expect(swapped.status).toBe(403)
  const { status, body } = await api.request('GET', '/api/filters', { token })
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 5080101, errors: [{ path: 'city', message: 'city harus diisi' }] })
})
