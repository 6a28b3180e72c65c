/** What the network's screens and calls share; without schemas, for the pages. */

/** What Periksa Jaringan looks for. */
export const NETWORK_FAULTS = {
  gap: 'Celah antar ujung pipa',
  nearMiss: 'Ujung hampir menyentuh pipa',
  overlap: 'Pipa bertumpuk atau ganda',
  crossing: 'Persilangan tanpa sambungan',
  valveOff: 'Katup di luar pipa',
  sourceOff: 'Sumber air di luar pipa',
  noSource: 'Bagian tanpa sumber air',
  customerFar: 'Pelanggan jauh dari pipa',
  zeroLength: 'Pipa tanpa panjang',
} as const
export type NetworkFaultKind = keyof typeof NETWORK_FAULTS
export const NETWORK_FAULT_KINDS = Object.keys(NETWORK_FAULTS) as [NetworkFaultKind, ...NetworkFaultKind[]]

/** What can be done about a fault: pull an end to a pipe, cut pipes where they cross and join them there, join two ends, leave a pipe out. */
export const NETWORK_REPAIRS = {
  snap: 'Tempelkan',
  split: 'Potong dan sambung',
  join: 'Sambungkan',
  omit: 'Abaikan pipa',
} as const
export type NetworkRepairKind = keyof typeof NETWORK_REPAIRS
export const NETWORK_REPAIR_KINDS = Object.keys(NETWORK_REPAIRS) as [
  NetworkRepairKind,
  ...NetworkRepairKind[],
]

/** Metres. */
export const NETWORK_DEFAULTS = {
  joinTolerance: 0.5,
  valveTolerance: 5,
  customerDistance: 60,
} as const

/** Sub types of accessories that can shut a pipe, where a utility has not said which: by words in their name. */
const SHUTS = /gate|butterfly|ball|stop ?valve|stop ?kran|sluice|katup|\bvalve\b|^valve/
const SHUTS_NOT = /air ?valve|udara|check|pelepas|prv|relief|reducing|washout|wash ?out|hidran|hydrant/
export const shutsByName = (subType: string): boolean => {
  const name = subType.toLowerCase().replaceAll(/[_-]+/g, ' ').trim()
  return SHUTS.test(name) && !SHUTS_NOT.test(name)
}
export const isHydrantByName = (subType: string): boolean => /hidran|hydrant/i.test(subType)

export const INCIDENT_STATES = {
  planned: 'Direncanakan',
  running: 'Berlangsung',
  closed: 'Selesai',
} as const
export type IncidentState = keyof typeof INCIDENT_STATES
export const INCIDENT_STATE_NAMES = Object.keys(INCIDENT_STATES) as [IncidentState, ...IncidentState[]]
