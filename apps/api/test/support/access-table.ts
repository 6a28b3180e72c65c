/**
 * Who may do what, declared a second time on purpose: the contract says it for the server, this table for the tests, and
 * neither changes without the other. One line for each call, event and namespace; one that is missing fails the tests.
 */
import { type Access, IMPORT_SECTIONS, type NamespaceName } from '@petatirta/contract'
import { CUSTOMER_MAINTENANCE_CITY, type Role, type Rule } from '@petatirta/domain'

export interface Policy {
  /** Everybody; a device by its key; or people by their rule. */
  readonly who: 'anybody' | 'device' | readonly Rule[]
  /** It names a city, and a pdam user may name only its own, while that is active. */
  readonly city?: true
  /** It exists for this city alone. */
  readonly onlyCity?: string
  /** A pdam user needs one of these. */
  readonly roles?: readonly Role[]
  /** Refused by the handler, for the request that the test makes; the contract's access is wider. */
  readonly butNot?: readonly Rule[]
  /** For nobody where the utility is switched off, by the handler's word. */
  readonly onlyActive?: true
  /** A pdam user needs a role that sees customers' personal data, or to be of the city that maintains them by hand. */
  readonly personal?: true
  /** It is about the caller's own account: each caller is one made for this call, since it may end its session. */
  readonly account?: true
}

export const ANYBODY: Policy = { who: 'anybody' }
export const DEVICE: Policy = { who: 'device' }
export const SIGNED_IN: Policy = { who: ['root', 'ops', 'pdam'] }
export const ADMINISTRATION: Policy = { who: ['root', 'ops'] }
export const OPERATION: Policy = { who: ['root'] }
export const CITY_ADMINISTRATION: Policy = { ...ADMINISTRATION, city: true }
export const MAP: Policy = { ...SIGNED_IN, city: true }
export const COMPLAINTS: Policy = { ...MAP, roles: ['hublang', 'workOrder'] }
export const NETWORK_WRITERS: Policy = { ...MAP, roles: ['workOrder'] }
export const PHOTOS: Policy = { ...MAP, personal: true }
export const OWN_ACCOUNT: Policy = { ...SIGNED_IN, account: true }
export const MAINTENANCE: Policy = { ...MAP, onlyCity: CUSTOMER_MAINTENANCE_CITY }

export const CALL_TABLE: Readonly<Record<string, Policy>> = {
  health: ANYBODY,
  ready: ANYBODY,
  config: ANYBODY,
  login: ANYBODY,
  loginSecondFactor: ANYBODY,
  logout: OWN_ACCOUNT,
  getAccount: OWN_ACCOUNT,
  listSessions: OWN_ACCOUNT,
  endSession: OWN_ACCOUNT,
  endSessions: OWN_ACCOUNT,
  changePassword: OWN_ACCOUNT,
  startSecondFactor: OWN_ACCOUNT,
  confirmSecondFactor: OWN_ACCOUNT,
  removeSecondFactor: OWN_ACCOUNT,
  renewRecoveryCodes: OWN_ACCOUNT,
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
  companyLogo: MAP,
  uploadCompanyLogo: CITY_ADMINISTRATION,
  deleteCompanyLogo: CITY_ADMINISTRATION,
  mapCompany: { ...MAP, onlyActive: true },
  mapCounts: MAP,
  getFilters: MAP,
  updateFilter: ADMINISTRATION,
  pipeNames: CITY_ADMINISTRATION,
  getSymbols: MAP,
  symbolSubTypes: CITY_ADMINISTRATION,
  requestSymbolUpload: ADMINISTRATION,
  // The signature in the address is the permission, and an image's address is unguessable.
  uploadSymbolImage: ANYBODY,
  symbolImage: ANYBODY,
  deleteSymbol: ADMINISTRATION,
  basemap: MAP,
  basemapFile: MAP,
  listBasemaps: OPERATION,
  uploadBasemap: OPERATION,
  deleteBasemap: OPERATION,
  // invalid=true; the maintenance of one city is tested next to its feature.
  listCustomers: { ...MAP, butNot: ['pdam'] },
  correctCustomers: CITY_ADMINISTRATION,
  customerChoices: MAINTENANCE,
  createCustomer: MAINTENANCE,
  editCustomer: MAINTENANCE,
  removeCustomer: MAINTENANCE,
  meterPhoto: PHOTOS,
  housePhoto: PHOTOS,
  listAreas: CITY_ADMINISTRATION,
  syncBilling: CITY_ADMINISTRATION,
  syncStatus: CITY_ADMINISTRATION,
  mapCustomer: MAP,
  customerBills: MAP,
  customerSummary: MAP,
  summariseKelurahan: CITY_ADMINISTRATION,
  summariseKecamatan: CITY_ADMINISTRATION,
  summariseAreas: MAP,
  mapKelurahan: MAP,
  mapKecamatan: MAP,
  areaSummary: MAP,
  areaCount: MAP,
  areaExport: MAP,
  areaSpreadsheet: MAP,
  areaDirections: MAP,
  layerCount: MAP,
  layerShortNames: MAP,
  exportLayer: MAP,
  networkSet: MAP,
  closure: MAP,
  closureCustomers: MAP,
  closureSpreadsheet: MAP,
  traceNetwork: MAP,
  valveStates: MAP,
  setValveState: NETWORK_WRITERS,
  networkSettings: MAP,
  saveNetworkSettings: CITY_ADMINISTRATION,
  checkNetwork: MAP,
  repairNetwork: CITY_ADMINISTRATION,
  listNetworkRepairs: CITY_ADMINISTRATION,
  undoNetworkRepairs: CITY_ADMINISTRATION,
  listComplaints: COMPLAINTS,
  countComplaints: COMPLAINTS,
  complaintCustomers: COMPLAINTS,
  listIncidents: MAP,
  openIncidents: MAP,
  customerIncidents: MAP,
  incidentCustomers: MAP,
  createIncident: NETWORK_WRITERS,
  updateIncident: NETWORK_WRITERS,
  closeIncident: NETWORK_WRITERS,
  ...Object.fromEntries(IMPORT_SECTIONS.map(({ kind }) => [`upload:${kind}`, ADMINISTRATION])),
  listDevices: MAP,
  deviceHistory: MAP,
  sendReadings: DEVICE,
  deviceAccess: ADMINISTRATION,
  issueDeviceKey: ADMINISTRATION,
  revokeDeviceKey: ADMINISTRATION,
  listImports: CITY_ADMINISTRATION,
  importFailures: CITY_ADMINISTRATION,
  correctImport: CITY_ADMINISTRATION,
  restoreImport: CITY_ADMINISTRATION,
  checklist: CITY_ADMINISTRATION,
  checklistProgress: ADMINISTRATION,
  importTemplate: ADMINISTRATION,
  createImportDraft: CITY_ADMINISTRATION,
  importDraft: CITY_ADMINISTRATION,
  proposeImport: CITY_ADMINISTRATION,
  checkImport: CITY_ADMINISTRATION,
  runImportDraft: CITY_ADMINISTRATION,
  deleteImportDraft: CITY_ADMINISTRATION,
  coordinateSystems: ADMINISTRATION,
  listImportProfiles: CITY_ADMINISTRATION,
  deleteImportProfile: CITY_ADMINISTRATION,
  fetchImportSource: CITY_ADMINISTRATION,
  listImportSources: CITY_ADMINISTRATION,
  createImportSource: CITY_ADMINISTRATION,
  updateImportSource: CITY_ADMINISTRATION,
  runImportSource: CITY_ADMINISTRATION,
  deleteImportSource: CITY_ADMINISTRATION,
  systemStatus: OPERATION,
  systemJobs: OPERATION,
  cancelJob: OPERATION,
  retryJob: OPERATION,
  listAudit: OPERATION,
  downloadAudit: OPERATION,
  listAuditArchives: OPERATION,
  archiveAudit: OPERATION,
  downloadAuditArchive: OPERATION,
}

/** To whom a namespace opens; naming no city there is naming one's own, or none. */
export const NAMESPACE_TABLE: Readonly<Record<NamespaceName, Policy>> = {
  maps: MAP,
  updateTracker: MAP,
  subscriber: MAP,
  activities: MAP,
}

interface EventRow {
  readonly policy: Policy
  readonly request: (city: string) => object
  /** The event that answers it. */
  readonly answer: string
}

export const EVENT_TABLE: Readonly<Record<string, EventRow>> = {
  'maps request_features': {
    policy: MAP,
    request: city => ({ city, featureType: 'pdam_office' }),
    answer: 'features_pdam_office_response',
  },
  'maps request_months': {
    policy: MAP,
    request: city => ({ city, counter: 0 }),
    answer: 'months_refused',
  },
  'updateTracker request_update_tracker': {
    policy: MAP,
    request: city => ({ city }),
    answer: 'update_tracker_response',
  },
  'subscriber watch_devices': {
    policy: MAP,
    request: city => ({ city, ids: [] }),
    answer: 'device_statuses',
  },
  'activities request_activities': {
    policy: MAP,
    request: city => ({ city }),
    answer: 'update_activities_response',
  },
}

/** The table's words in those of the contract, to be compared with what the contract says. */
export const accessOf = ({ who, city, onlyCity, roles, personal, account }: Policy): Access => ({
  rules: who === 'anybody' ? 'public' : who === 'device' ? who : who.toSorted(),
  ...(city && { city }),
  ...(onlyCity && { onlyCity }),
  ...(roles && { roles: roles.toSorted() }),
  ...(personal && { personal }),
  ...(account && { account }),
})

export interface AskedCity {
  readonly slug: string
  readonly state: 'active' | 'inactive' | 'unknown'
}

/** What the server should take a caller for; without a rule, for nobody. */
export interface Standing {
  readonly rule?: Rule
  readonly roles: readonly Role[]
  /** A pdam user's city. */
  readonly home?: AskedCity
}

export type Status = 200 | 401 | 403 | 404

/** The code that goes with each refusal: not signed in, not allowed, no such utility. */
export const REFUSAL = { 401: 5080105, 403: 5080104, 404: 5080302 } as const

const meetsCustomers = (roles: readonly Role[], home?: AskedCity) =>
  roles.includes('hublang') || roles.includes('workOrder') || home?.slug === CUSTOMER_MAINTENANCE_CITY

/** What a row means for one caller, who names this city where the call names one. */
export function expectedStatus(
  { who, city, onlyCity, onlyActive, roles, personal, butNot }: Policy,
  { rule, roles: held, home }: Standing,
  asked?: AskedCity,
): Status {
  if (who === 'anybody') return 200
  if (!rule) return 401
  if (!who.includes(rule)) return 403
  const isPdam = rule === 'pdam'
  if (isPdam && roles && !held.some(role => roles.includes(role))) return 403
  if (isPdam && personal && !meetsCustomers(held, home)) return 403
  if (city && asked) {
    if (isPdam && asked.slug !== home?.slug) return 403
    if (onlyCity && asked.slug !== onlyCity) return 403
    if (asked.state === 'unknown') return 404
    if (asked.state === 'inactive' && (isPdam || onlyActive)) return 404
  }
  return butNot?.includes(rule) ? 403 : 200
}
