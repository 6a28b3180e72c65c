/** What every call of the contract leaves in the audit log: one row each, and a call without one fails audit.test.ts. */
import { type AuditAction, type CallSpec, IMPORT_SECTIONS, importKindLabel } from '@petatirta/contract'
import { CUSTOMER_MAINTENANCE_CITY } from '@petatirta/domain'
import { expect } from 'vitest'
import { validRequest } from './calls.ts'
import type { People } from './people.ts'
import type { Answer, Api } from './start-api.ts'
import type { ValidRequest } from './valid-request.ts'

export interface Entry {
  action: AuditAction
  subject: string
  city: string | null
  before: object | null
  after: object | null
}

interface Performed {
  request: ValidRequest
  // What was sent and what came back are of every shape.
  body: Answer['body']
  payload: Answer['body']
}

interface Audited {
  /** The entries in full but for before and after, which may hold more than is named here. */
  entries: (performed: Performed) => Partial<Entry>[]
  /** Where the plain request of this call would change nothing. */
  request?: (make: People, api: Api, call: CallSpec) => Promise<ValidRequest>
}

type Row = Audited | { none: string } | { elsewhere: string }

const CITY = 'kota-contoh'
const expectTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
const READS = { none: 'reads' }
const acts = (action: AuditAction): Audited => ({ entries: () => [{ action, before: null, after: null }] })

const userAfter = ({ username, roles = ['umum'] }: Record<string, unknown>, map: string) => ({
  username,
  roles,
  map,
  rule: 'pdam',
  isActive: true,
})

const run = (action: AuditAction, kind: Parameters<typeof importKindLabel>[0]): Audited => ({
  entries: ({ payload }) => [
    {
      action,
      subject: importKindLabel(kind),
      before: null,
      after: { kind, added: payload.added, changed: payload.changed, removed: payload.removed },
    },
  ],
})

const summary = (kind: 'kelurahan' | 'kecamatan', areas: number): Partial<Entry> => ({
  action: `summary.${kind}`,
  city: CITY,
  before: null,
  after: { areas },
})

/** Figures that are the same again are no change. */
async function outdatedSummaries(make: People, api: Api, call: CallSpec) {
  await api.pool.query(
    "UPDATE feature SET properties = properties - 'jumlah_pelanggan' WHERE kind IN ('kelurahan', 'kecamatan')",
  )
  return validRequest(make, call)
}

export const AUDIT_TABLE: Readonly<Record<string, Row>> = {
  health: READS,
  ready: READS,
  config: READS,
  login: { elsewhere: 'features/sessions' },
  loginSecondFactor: { elsewhere: 'features/sessions' },
  logout: acts('session.signOut'),
  getAccount: READS,
  listSessions: READS,
  endSession: acts('session.signOut'),
  endSessions: acts('session.signOutEverywhere'),
  changePassword: acts('account.password'),
  startSecondFactor: { none: 'it guards nothing before it is confirmed' },
  confirmSecondFactor: acts('secondFactor.on'),
  removeSecondFactor: acts('secondFactor.off'),
  renewRecoveryCodes: acts('secondFactor.recoveryCodes'),
  resetSecondFactor: acts('secondFactor.reset'),
  listUsers: READS,
  createUser: {
    entries: ({ body }) => [
      {
        action: 'user.create',
        subject: body.username,
        city: CITY,
        before: null,
        after: userAfter(body, CITY),
      },
    ],
  },
  updateUser: {
    entries: () => [
      { action: 'user.update', city: CITY, before: { roles: ['umum'] }, after: { roles: ['hublang'] } },
    ],
  },
  deleteUser: {
    entries: () => [{ action: 'user.delete', city: CITY, before: { map: CITY, rule: 'pdam' }, after: null }],
  },
  companyDropdown: READS,
  listCompanies: READS,
  getCompany: READS,
  mapCompany: READS,
  createCompany: {
    entries: ({ body }) => [
      { action: 'company.create', subject: body.name, city: body.slug, before: null, after: body },
    ],
  },
  createCompanyWithUser: {
    entries: ({ body: { company, user } }) => [
      { action: 'company.create', subject: company.name, city: company.slug, before: null, after: company },
      { action: 'user.create', subject: user.username, before: null, after: userAfter(user, company.slug) },
    ],
  },
  updateCompany: {
    entries: ({ body: { name }, payload: { slug } }) => [
      {
        action: 'company.update',
        subject: name,
        city: slug,
        before: { name: `PDAM ${slug}` },
        after: { name },
      },
    ],
  },
  companyContents: READS,
  deleteCompany: {
    entries: () => [{ action: 'company.delete', before: { users: 0, customers: 0, bills: 0 }, after: null }],
  },
  getFilters: READS,
  mapCounts: READS,
  updateFilter: {
    entries: () => [{ action: 'filter.update', city: CITY, after: { 'pipe_types.Others': '#123456' } }],
  },
  pipeNames: READS,
  getSymbols: READS,
  symbolSubTypes: READS,
  requestSymbolUpload: {
    entries: ({ body: { slug } }) => [
      { action: 'symbol.save', subject: 'Valve', city: slug, before: null, after: { label: 'Katup' } },
    ],
  },
  uploadSymbolImage: {
    entries: () => [
      {
        action: 'symbol.save',
        subject: 'Valve',
        before: { imageUploadedAt: null },
        after: { imageUploadedAt: expectTime },
      },
    ],
  },
  symbolImage: READS,
  basemap: READS,
  basemapFile: READS,
  listBasemaps: READS,
  uploadBasemap: {
    entries: () => [
      { action: 'basemap.save', subject: '_umum.pmtiles', city: null, after: { zooms: '0–1' } },
    ],
  },
  deleteBasemap: {
    entries: () => [
      {
        action: 'basemap.delete',
        subject: '_umum.pmtiles',
        city: null,
        before: { zooms: '0–1' },
        after: null,
      },
    ],
  },
  companyLogo: READS,
  uploadCompanyLogo: {
    entries: () => [{ action: 'company.logo', city: CITY, after: { logo: 'image/png', size: '15×15' } }],
  },
  deleteCompanyLogo: {
    entries: () => [{ action: 'company.logo', city: CITY, before: { logo: 'image/png' }, after: null }],
  },
  deleteSymbol: {
    entries: ({ request }) => [
      {
        action: 'symbol.delete',
        subject: 'Valve',
        city: request.query?.slug ?? '',
        before: { label: 'Katup', type: 'accessories', imageUploadedAt: null },
        after: null,
      },
    ],
  },
  listCustomers: READS,
  listAreas: READS,
  customerChoices: READS,
  mapCustomer: READS,
  meterPhoto: READS,
  housePhoto: READS,
  correctCustomers: {
    entries: ({ body: [{ properties }] }) => [
      {
        action: 'customer.areas',
        subject: properties.idpelangga,
        city: CITY,
        before: { Kelurahan: 'salah' },
        after: { Kelurahan: properties.Kelurahan },
      },
    ],
    request: async (make, api, call) => {
      const request = await validRequest(make, call)
      const [{ properties }] = request.body as [{ properties: { idpelangga: string } }]
      await api.pool.query("UPDATE customer SET kelurahan = 'salah' WHERE id = $1", [properties.idpelangga])
      return request
    },
  },
  createCustomer: {
    entries: ({ body: { properties } }) => [
      {
        action: 'customer.create',
        subject: properties.idpelangga,
        city: CUSTOMER_MAINTENANCE_CITY,
        before: null,
        after: { nama: 'Siti Rahma', longitude: 102.7, latitude: -2.3 },
      },
    ],
  },
  editCustomer: {
    entries: ({ request }) => [
      {
        action: 'customer.update',
        subject: request.id ?? '',
        city: CUSTOMER_MAINTENANCE_CITY,
        before: { nama: 'Siti Rahma' },
        after: { nama: 'Siti Rahmawati' },
      },
    ],
    request: async (make, _api, call) => {
      const request = await validRequest(make, call)
      const { properties, ...rest } = request.body as { properties: object }
      return { ...request, body: { ...rest, properties: { ...properties, nama: 'Siti Rahmawati' } } }
    },
  },
  removeCustomer: {
    entries: ({ request }) => [
      {
        action: 'customer.delete',
        subject: request.id ?? '',
        city: CUSTOMER_MAINTENANCE_CITY,
        before: { nama: 'Siti Rahma', bills: 0, complaints: 0 },
        after: null,
      },
    ],
  },
  syncBilling: {
    entries: () => [{ action: 'billing.sync', city: CITY, before: null, after: { type: 'billing-sync' } }],
  },
  syncStatus: READS,
  customerBills: READS,
  customerSummary: READS,
  summariseKelurahan: {
    request: outdatedSummaries,
    entries: ({ payload }) => [summary('kelurahan', payload.length)],
  },
  summariseKecamatan: {
    request: outdatedSummaries,
    entries: ({ payload }) => [summary('kecamatan', payload.length)],
  },
  summariseAreas: {
    request: outdatedSummaries,
    entries: ({ payload: { kecamatan, kelurahan } }) => [
      summary('kecamatan', kecamatan.length),
      summary('kelurahan', kelurahan.length),
    ],
  },
  mapKelurahan: READS,
  mapKecamatan: READS,
  areaSummary: { none: 'a question too long for an address' },
  areaCount: { none: 'a question too long for an address' },
  areaExport: { none: 'a question too long for an address' },
  areaSpreadsheet: { none: 'a question too long for an address' },
  areaDirections: { none: 'a question too long for an address' },
  layerCount: { none: 'a question too long for an address' },
  layerShortNames: { none: 'a question too long for an address' },
  exportLayer: { none: 'a question too long for an address' },
  networkSet: READS,
  closure: { none: 'a question too long for an address' },
  closureCustomers: READS,
  closureSpreadsheet: READS,
  traceNetwork: { none: 'a question too long for an address' },
  valveStates: READS,
  setValveState: {
    entries: ({ request }) => [
      { action: 'valve.state', subject: request.id ?? '', city: CITY, after: { shut: true, note: 'Bocor' } },
    ],
  },
  networkSettings: READS,
  saveNetworkSettings: {
    entries: () => [
      {
        action: 'network.settings',
        city: CITY,
        before: { joinTolerance: 0.5 },
        after: { joinTolerance: 0.75 },
      },
    ],
  },
  checkNetwork: READS,
  repairNetwork: { elsewhere: 'features/network' },
  listNetworkRepairs: READS,
  undoNetworkRepairs: { elsewhere: 'features/network' },
  listComplaints: READS,
  countComplaints: READS,
  complaintCustomers: READS,
  listIncidents: READS,
  openIncidents: READS,
  customerIncidents: READS,
  incidentCustomers: READS,
  createIncident: {
    entries: ({ body, payload }) => [
      {
        action: 'incident.create',
        subject: body.title,
        city: CITY,
        before: null,
        after: { planned: false, customers: payload.customers, areas: payload.areas, shutNow: [] },
      },
    ],
  },
  updateIncident: {
    entries: () => [
      {
        action: 'incident.update',
        subject: 'Pipa pecah',
        city: CITY,
        before: { title: 'Pipa bocor' },
        after: { title: 'Pipa pecah' },
      },
    ],
  },
  closeIncident: {
    // Its valve is in no file: nothing of it was written.
    entries: () => [{ action: 'incident.close', city: CITY, before: null, after: { opened: [] } }],
  },
  ...Object.fromEntries(IMPORT_SECTIONS.map(({ kind }) => [`upload:${kind}`, run('import.run', kind)])),
  listDevices: READS,
  deviceHistory: READS,
  sendReadings: { none: 'measurements of a device, kept as such' },
  deviceAccess: READS,
  issueDeviceKey: {
    entries: () => [
      {
        action: 'device.keyIssued',
        before: { keyIssuedAt: null },
        after: { keyIssuedAt: expectTime },
      },
    ],
  },
  revokeDeviceKey: {
    entries: () => [
      {
        action: 'device.keyRevoked',
        before: { keyIssuedAt: expectTime },
        after: { keyIssuedAt: null },
      },
    ],
    request: async make => {
      const { id } = await make.company()
      await make.deviceKey(id)
      return { query: { id } }
    },
  },
  listImports: READS,
  importFailures: READS,
  correctImport: run('import.correct', 'road'),
  restoreImport: {
    entries: () => [
      {
        action: 'import.restore',
        subject: importKindLabel('road'),
        city: CITY,
        before: { kind: 'road', fileName: 'jalan.geojson', added: 1, failed: 1 },
        after: null,
      },
    ],
  },
  createImportDraft: { none: 'nothing is imported yet' },
  importDraft: READS,
  proposeImport: READS,
  checkImport: READS,
  runImportDraft: run('import.run', 'road'),
  deleteImportDraft: { none: 'nothing was imported' },
  coordinateSystems: READS,
  listImportProfiles: READS,
  deleteImportProfile: { none: 'proposals for the next file; the history says what was used' },
  checklist: READS,
  checklistProgress: READS,
  importTemplate: READS,
  fetchImportSource: { none: 'nothing is imported yet' },
  listImportSources: READS,
  createImportSource: {
    entries: () => [
      { action: 'source.save', city: CITY, before: null, after: { kind: 'road', schedule: 'manual' } },
    ],
  },
  updateImportSource: {
    entries: () => [
      { action: 'source.save', city: CITY, before: { schedule: 'daily' }, after: { schedule: 'weekly' } },
    ],
  },
  runImportSource: {
    entries: () => [{ action: 'source.fetch', city: CITY, before: null, after: { type: 'import-source' } }],
  },
  deleteImportSource: {
    entries: () => [{ action: 'source.delete', city: CITY, before: { kind: 'road' }, after: null }],
  },
  systemStatus: READS,
  systemJobs: READS,
  cancelJob: {
    entries: ({ payload: { cityName, city } }) => [
      {
        action: 'job.cancel',
        subject: cityName,
        city,
        before: { type: 'billing-sync' },
        after: { status: 'cancelled' },
      },
    ],
  },
  retryJob: {
    entries: ({ payload: { cityName, city } }) => [
      { action: 'job.retry', subject: cityName, city, before: null, after: { type: 'billing-sync' } },
    ],
  },
  listAudit: READS,
  downloadAudit: READS,
  listAuditArchives: READS,
  archiveAudit: {
    entries: ({ body: { before }, payload: { archive } }) => [
      {
        action: 'audit.archive',
        subject: archive.fileName,
        city: null,
        before: null,
        after: { number: archive.number, before, entries: archive.entries, hash: archive.lastHash },
      },
    ],
  },
  downloadAuditArchive: READS,
}
