/** Customers who must hear of a closure first: hospitals, schools and the like. */

/** Words of names by which such customers are known where they are not marked. */
const NAME_WORDS =
  /(?:^|[^\p{L}\p{N}])(?:RUMAH\s+SAKIT|RSUD|RSU|PUSKESMAS|KLINIK|SEKOLAH|SDN|SMPN|SMAN|SMKN|MADRASAH|PESANTREN|PANTI)(?:$|[^\p{L}])/iu

/** Properties by which a publisher marks them, in lower case. */
export const CRITICAL_PROPERTIES = ['prioritas', 'kritis', 'critical'] as const
const MARKS: ReadonlySet<string> = new Set(CRITICAL_PROPERTIES)

/** What publishers write for no. */
const FALSY = new Set(['', '-', '0', 'false', 'tidak', 'no', 'n', 'bukan', 'null'])

const isTruthy = (value: unknown): boolean =>
  value !== null && value !== undefined && !FALSY.has(String(value).trim().toLowerCase())

export const isCriticalName = (name: string): boolean => NAME_WORDS.test(name)

export const isMarkedCritical = (properties: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(properties).some(([name, value]) => MARKS.has(name.trim().toLowerCase()) && isTruthy(value))

const fold = (code: string) => code.trim().toLowerCase()

/** Whether a customer is one, where these classes (kodegol) are. */
export function criticalTest(classes: readonly string[]) {
  const folded = new Set(classes.map(fold))
  return (customer: {
    readonly class: string
    readonly name: string
    readonly properties: Readonly<Record<string, unknown>>
  }): boolean =>
    folded.has(fold(customer.class)) || isMarkedCritical(customer.properties) || isCriticalName(customer.name)
}
