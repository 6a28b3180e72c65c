import { OTHERS } from './colours.ts'

/** What the interface calls the Others group of each list (M5.11). */
export const OTHERS_LABELS = {
  pipeTypes: 'Tipe pipa lainnya',
  pipeDiameters: 'Diameter pipa lainnya',
  paymentChannels: 'Lainnya',
  customerClass: 'Lainnya',
} as const

type NamedEntry = string | { readonly name: string }
type CodedEntry = { readonly code: string; readonly name: string }
type Raw = string | number | null | undefined

const fold = (value: Raw) =>
  String(value ?? '')
    .trim()
    .toLowerCase()

/** From the first space on only: tried at each of them, a long row of spaces would take minutes. */
const MILLIMETRES = /(?<!\s)\s*mm$/

/** '100', 100, '100.0' and '100 mm' are one diameter. */
function foldDiameter(value: Raw): string {
  const text = fold(value).replace(MILLIMETRES, '')
  const number = text === '' ? Number.NaN : Number(text.replace(',', '.'))
  return Number.isNaN(number) ? text : String(number)
}

const sizeOf = (diameter: string) => {
  const [number] = /^\d+([.,]\d+)?/.exec(foldDiameter(diameter)) ?? []
  return number === undefined ? Number.POSITIVE_INFINITY : Number(number.replace(',', '.'))
}

/** By size, '50' before '100'; those that are no numbers come last, by name. */
export function compareDiameters(a: string, b: string): number {
  const [one, other] = [sizeOf(a), sizeOf(b)]
  return one === other ? a.localeCompare(b, 'id', { numeric: true }) : one - other
}

const nameOf = (entry: NamedEntry) => (typeof entry === 'string' ? entry : entry.name)

function matchName(raw: Raw, configured: readonly NamedEntry[], key: (value: Raw) => string): string {
  const wanted = key(raw)
  const found = wanted === '' ? undefined : configured.find(entry => key(nameOf(entry)) === wanted)
  return found === undefined ? OTHERS : nameOf(found)
}

/** For many values: the names are folded once, not for each of them. Of two that are the same the first counts. */
function nameGroups(configured: readonly NamedEntry[], key: (value: Raw) => string): (raw: Raw) => string {
  const names = new Map(configured.toReversed().map(entry => [key(nameOf(entry)), nameOf(entry)]))
  names.delete('')
  return raw => names.get(key(raw)) ?? OTHERS
}

export const pipeTypeGroups = (configured: readonly NamedEntry[]) => nameGroups(configured, fold)
export const pipeDiameterGroups = (configured: readonly NamedEntry[]) => nameGroups(configured, foldDiameter)

/** The configured name, or OTHERS. Case and surrounding space do not matter: the files are typed by hand. */
export const pipeTypeGroup = (name: Raw, configured: readonly NamedEntry[]): string =>
  matchName(name, configured, fold)

export const pipeDiameterGroup = (diameter: Raw, configured: readonly NamedEntry[]): string =>
  matchName(diameter, configured, foldDiameter)

/** A missing or dash year counts as 0. */
export function pipeYear(value: Raw): number {
  return Math.max(0, Math.trunc(Number(fold(value))) || 0)
}

/**
 * Groups many values. Features carry sometimes the code, sometimes the name; a code match wins, and of two that match the first.
 */
export function codeGroups(configured: readonly CodedEntry[]): (raw: Raw) => string {
  const codes = new Map<string, string>()
  for (const key of ['name', 'code'] as const)
    for (const entry of configured.toReversed()) codes.set(fold(entry[key]), entry.code)
  codes.delete('')
  return raw => codes.get(fold(raw)) ?? OTHERS
}

const matchCode = (raw: Raw, configured: readonly CodedEntry[]): string => codeGroups(configured)(raw)

/** The configured code of a payment channel, or OTHERS. */
export const channelGroup = (channel: Raw, configured: readonly CodedEntry[]): string =>
  matchCode(channel, configured)

/** The configured code of a customer class, or OTHERS. */
export const customerGroup = (customerClass: Raw, configured: readonly CodedEntry[]): string =>
  matchCode(customerClass, configured)

/** Is a name, a rayon's for one, among the chosen? Compared as the others are. */
export const isAmong = (raw: Raw, chosen: readonly string[]): boolean =>
  chosen.some(name => fold(name) === fold(raw))

/** A symbol's id holds letters and digits alone (A5): "Gate Valve" in the data is the symbol GateValve. */
export const symbolKey = (subType: Raw): string => fold(subType).replaceAll(/[^a-z0-9]/g, '') || fold(subType)

/** The id of the symbol that a sub type has, or OTHERS. */
export const symbolGroup = (subType: Raw, configured: readonly { readonly id: string }[]): string =>
  configured.find(({ id }) => symbolKey(id) === symbolKey(subType))?.id ?? OTHERS

/** For many sub types, as above. */
export function symbolGroups(configured: readonly { readonly id: string }[]): (subType: Raw) => string {
  const ids = new Map(configured.toReversed().map(({ id }) => [symbolKey(id), id]))
  return subType => ids.get(symbolKey(subType)) ?? OTHERS
}
