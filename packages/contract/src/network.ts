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
const SHUTS = [
  /\bvalves?(?:\b|\d)|\bkatup\b|\bafsluiter\b/,
  /\b(?:gate|ball|butterfly|stop|sluice|plug) ?valve|\bgate\b|\bball\b|\bbutterfly\b|\bsluice\b/,
  /\bstop ?(?:cock|kran|keran)|\bk(?:e)?ran\b|\b[gb]v\d*\b/,
]
/** What lets air or water out, works by itself, or is where a valve is. */
const SHUTS_NOT = [
  /\bair ?(?:valve|release|vent|vacuum)|\bvalve air\b|\budara\b|\bvacuum\b|\bvakum\b|\bpelepas|\brelease|\brelief|\bsurge\b/,
  /\bcheck|\bcek\b|\breturn\b|\bbalik\b|\bsearah\b|\bsatu arah\b|\bfoot|\bfloat|\bpelampung\b/,
  /\bdrain|\bpenguras\b|\bkuras\b|\bwash ?out|\bblow ?off|\bhidran|\bhydrant|\bumum\b/,
  /\breducing|\bsustaining|\bcontrol|\baltitude|\bpressure|\bpengatur\b|\bpengaman\b|\bsafety/,
  /\bchamber|\bbox\b|\bboks\b|\bbok\b|\bbak\b|\bpit\b|\bmanhole|\brumah\b|\bkotak\b/,
  /\b(?:arv|av|nrv|prv|psv|pcv|fcv|fv|bov|wo|bo)\d*\b/,
]
export const shutsByName = (subType: string): boolean => {
  const name = subType
    .toLowerCase()
    .replaceAll(/[_\-./\s]+/g, ' ')
    .trim()
  return SHUTS.some(words => words.test(name)) && !SHUTS_NOT.some(words => words.test(name))
}
const isHydrantByName = (subType: string): boolean => /hidran|hydrant/i.test(subType)

const fold = (subType: string) => subType.trim().toLowerCase()

/** Whether accessories of a sub type can shut a pipe: those that a utility chose, however they are spelt, else by their names. */
export function shutTest(valveTypes: readonly string[] | null): (subType: string) => boolean {
  if (!valveTypes) return shutsByName
  const chosen = new Set(valveTypes.map(fold))
  return subType => chosen.has(fold(subType))
}

/** Hydrants that cannot shut a pipe as well. */
export function hydrantTest(valveTypes: readonly string[] | null): (subType: string) => boolean {
  const shuts = shutTest(valveTypes)
  return subType => isHydrantByName(subType) && !shuts(subType)
}

export const INCIDENT_STATES = {
  planned: 'Direncanakan',
  running: 'Berlangsung',
  closed: 'Selesai',
} as const
export type IncidentState = keyof typeof INCIDENT_STATES
export const INCIDENT_STATE_NAMES = Object.keys(INCIDENT_STATES) as [IncidentState, ...IncidentState[]]
