/** Amounts as they arrive: PostgreSQL's numeric comes as text, '' and '-' are how features say "none". */
export type Amount = number | string | null | undefined

const LOCALE = 'id-ID'
export const MISSING = '-'
export const MISSING_SUMMARY = '—'
/** A9: from here on a billing amount is shown in millions. */
const MILLIONS_FROM = 100_000

/** Made when it is first needed: a browser takes ten milliseconds and more for each. */
function lazyFormat(locale: string, options: Intl.NumberFormatOptions): (value: number) => string {
  let format: Intl.NumberFormat | undefined
  return value => {
    format ??= new Intl.NumberFormat(locale, options)
    return format.format(value)
  }
}

const decimals = (minimum: number, maximum: number) =>
  lazyFormat(LOCALE, { minimumFractionDigits: minimum, maximumFractionDigits: maximum })

const upToTwo = decimals(0, 2)
const none = decimals(0, 0)
const one = decimals(1, 1)
const two = decimals(2, 2)
// M9 asks for German-style grouping by name; it happens to equal the Indonesian one today.
const german = lazyFormat('de-DE', { maximumFractionDigits: 0 })

function readAmount(amount: Amount): number | undefined {
  if (amount === null || amount === undefined) return undefined
  if (typeof amount === 'string' && amount.trim() === '') return undefined
  const value = Number(amount)
  return Number.isFinite(value) ? value : undefined
}

/** Removes binary dust before rounding up: 1234.0000000001 is 1234, not 1235. Adding 0 turns -0 into 0. */
const roundUp = (value: number) => Math.ceil(Number(value.toFixed(6))) + 0

const show = (amount: Amount, missing: string, write: (value: number) => string) => {
  const value = readAmount(amount)
  return value === undefined ? missing : write(value)
}

/** -0 and -0.001 would print as '-0'. */
const print = (format: (value: number) => string, value: number) => format(value).replace(/^-(?=[0,.]+$)/, '')

export const formatNumber = (n: Amount): string => show(n, MISSING, value => print(upToTwo, value))

export const formatRupiah = (n: Amount): string =>
  show(n, MISSING, value => {
    const rounded = roundUp(value)
    return `${rounded < 0 ? '-' : ''}Rp ${none(Math.abs(rounded))}`
  })

/** With the suffix, '1,2 jt' is not read as a small amount. */
export const formatMillions = (n: Amount): string =>
  show(n, MISSING_SUMMARY, value => {
    const rounded = roundUp(value)
    return Math.abs(rounded) >= MILLIONS_FROM ? `${print(one, rounded / 1_000_000)} jt` : none(rounded)
  })

export const formatUsageThousands = (n: Amount): string =>
  show(n, MISSING_SUMMARY, value => print(two, value / 1000))

export const formatCount = (n: Amount): string => show(n, MISSING, value => `${print(none, value)} Pelanggan`)

export const formatUsage = (n: Amount): string => show(n, MISSING, value => `${print(upToTwo, value)} m³`)

export const formatPipeLength = (metres: Amount): string =>
  show(metres, MISSING, value => `${print(german, Math.round(value))} M`)

export const formatMetres2 = (n: Amount): string => show(n, MISSING, value => `${print(two, value)} m`)
