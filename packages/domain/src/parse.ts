const PERIOD_FORMS = [
  /^(?<year>\d{4})(?<month>\d{2})$/,
  /^(?<year>\d{4})-(?<month>\d{1,2})$/,
  /^(?<month>\d{1,2})\/(?<year>\d{4})$/,
]

// Keeps '122012' (a MMYYYY slip) from passing as December of the year 1220.
const plausibleYear = (year: number) => year >= 1900 && year < 2200

const pad2 = (value: number | string) => String(value).padStart(2, '0')

/** YYYYMM, YYYY-MM or MM/YYYY → 'YYYYMM'. */
export function parsePeriod(input: string | number): string | undefined {
  const text = String(input).trim()
  for (const form of PERIOD_FORMS) {
    const groups = form.exec(text)?.groups
    if (!groups) continue
    const { year = '', month = '' } = groups
    const valid = plausibleYear(Number(year)) && Number(month) >= 1 && Number(month) <= 12
    return valid ? year + pad2(month) : undefined
  }
  return undefined
}

const TIME = String.raw`(?:[T\s]+(?<hour>\d{1,2})[:.](?<minute>\d{2})(?:[:.](?<second>\d{2})(?:\.\d+)?)?)?`
const DATE_FORMS = [
  new RegExp(String.raw`^(?<day>\d{1,2})([/-])(?<month>\d{1,2})\2(?<year>\d{4})${TIME}$`),
  new RegExp(String.raw`^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})${TIME}$`),
]

const daysInMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/**
 * DD/MM/YYYY, DD-MM-YYYY or YYYY-MM-DD, with or without HH:mm[:ss] → ISO 'YYYY-MM-DD' or 'YYYY-MM-DDTHH:mm:ss'.
 * The answer is a wall clock without a zone, so text that carries a zone is refused rather than shifted silently.
 */
export function parseIndonesianDate(input: string): string | undefined {
  const text = input.trim()
  for (const form of DATE_FORMS) {
    const groups = form.exec(text)?.groups
    if (!groups) continue
    const { year = '', month = '', day = '', hour, minute = '', second = '0' } = groups
    if (!plausibleYear(Number(year)) || Number(month) < 1 || Number(month) > 12) return undefined
    if (Number(day) < 1 || Number(day) > daysInMonth(Number(year), Number(month))) return undefined
    const date = `${year}-${pad2(month)}-${pad2(day)}`
    if (hour === undefined) return date
    if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
    return `${date}T${pad2(hour)}:${minute}:${pad2(second)}`
  }
  return undefined
}

const DOT_GROUPED = /^[1-9]\d{0,2}(\.\d{3})+$/
const COMMA_GROUPED = /^[1-9]\d{0,2}(,\d{3})+$/

/** Brings the digits to JavaScript's notation, or undefined when the separators make no sense. */
function normaliseSeparators(digits: string): string | undefined {
  const dot = digits.lastIndexOf('.')
  const comma = digits.lastIndexOf(',')
  if (dot >= 0 && comma >= 0) {
    const at = Math.max(dot, comma)
    const whole = digits.slice(0, at)
    const grouped = comma > dot ? DOT_GROUPED : COMMA_GROUPED
    return grouped.test(whole) ? `${whole.replace(/[.,]/g, '')}.${digits.slice(at + 1)}` : undefined
  }
  if (DOT_GROUPED.test(digits)) return digits.replaceAll('.', '')
  if (COMMA_GROUPED.test(digits) && digits.indexOf(',') !== comma) return digits.replaceAll(',', '')
  return digits.replace(',', '.')
}

/**
 * Numbers as Indonesian exports write them. With both separators the last one is the decimal one, so '1.234.567,89'
 * and '1,234.50' both read well. A lone separator: a dot before groups of exactly three digits groups thousands
 * ('1.234' is 1234, but '0.125' and '1234.567' cannot be grouped and stay decimals); a single comma is always the
 * decimal comma ('1,234' is 1.234). 'Rp', 'IDR', spaces and a closing ',-' are dropped.
 */
export function parseIndonesianNumber(input: string | number): number | undefined {
  if (typeof input === 'number') return Number.isFinite(input) ? input : undefined
  const form = /^(-?)(?:(?:Rp\.?|IDR)(-?))?([\d.,]*\d)(?:,-+)?$/i.exec(input.replace(/\s/g, ''))
  if (!form) return undefined
  const [, before = '', after = '', digits = ''] = form
  if (before && after) return undefined
  const plain = normaliseSeparators(digits)
  if (plain === undefined || !/^\d+(\.\d+)?$/.test(plain)) return undefined
  const value = Number(plain)
  if (!Number.isFinite(value)) return undefined
  return (before || after) && value !== 0 ? -value : value
}

const PAID = new Set(['1', 'y', 'ya', 'yes', 'true', 'lunas', 'terbayar', 'paid'])
const UNPAID = new Set([
  '0',
  't',
  'n',
  'tidak',
  'no',
  'false',
  'belum',
  'belum lunas',
  'belum_terbayar',
  'belum terbayar',
  'unpaid',
])

/** 'T' is Tidak (no), not true: the column is Indonesian. */
export function parsePaidFlag(input: unknown): boolean | undefined {
  const text = String(input ?? '')
    .trim()
    .toLowerCase()
  if (PAID.has(text)) return true
  return UNPAID.has(text) ? false : undefined
}
