/** Degrees as people write them: decimal with point or comma, degrees-minutes-seconds, with a sign or the name of the side. */
export interface Degrees {
  readonly degrees: number
  /** Where the text names its side: it then is known to be a latitude or a longitude. */
  readonly axis?: 'lat' | 'lon'
}

/** T is Timur, U Utara, B Barat: the letters are Indonesian or English. */
const SIDES: ReadonlyMap<string, readonly ['lat' | 'lon', 1 | -1]> = new Map([
  ['s', ['lat', -1]],
  ['ls', ['lat', -1]],
  ['selatan', ['lat', -1]],
  ['south', ['lat', -1]],
  ['n', ['lat', 1]],
  ['lu', ['lat', 1]],
  ['u', ['lat', 1]],
  ['utara', ['lat', 1]],
  ['north', ['lat', 1]],
  ['e', ['lon', 1]],
  ['bt', ['lon', 1]],
  ['t', ['lon', 1]],
  ['timur', ['lon', 1]],
  ['east', ['lon', 1]],
  ['w', ['lon', -1]],
  ['bb', ['lon', -1]],
  ['b', ['lon', -1]],
  ['barat', ['lon', -1]],
  ['west', ['lon', -1]],
])

const SIDE = /^([a-z]+)\.?\s*(?=[-\d])|(?<=[\d\s°'"’′″”.])([a-z]+)\.?$/i
/** A number and what may stand between it and the next one: a mark, a colon, a hyphen, the words of the units. */
const PART =
  /^(\d+(?:[.,]\d+)?)\s*(?:[°º˚'’′`"”″:*-]+|''|derajat|menit|detik|deg|min|sec|[dms](?![a-z]))?\s*/i
/** A decimal number whose digits a spreadsheet has grouped: 110.370.123 */
const GROUPED = /^\d{1,3}(?:\.\d{3}){2,}$/

/** Longer texts are no coordinates. */
const LONGEST = 80

/** The one number, or degrees, minutes and seconds. */
function partsOf(text: string): number[] | undefined {
  const grouped = GROUPED.test(text) && text.split('.')
  if (grouped) return [Number(`${grouped[0]}.${grouped.slice(1).join('')}`)]
  const parts: number[] = []
  let rest = text
  while (rest) {
    const [all, digits] = PART.exec(rest) ?? []
    if (!all || !digits || parts.length === 3) return undefined
    parts.push(Number(digits.replace(',', '.')))
    rest = rest.slice(all.length)
  }
  return parts.length > 0 ? parts : undefined
}

export function parseDegrees(input: string | number): Degrees | undefined {
  if (String(input).length > LONGEST) return undefined
  const text = String(input).trim().replaceAll('−', '-').replaceAll(/\s+/g, ' ')
  const [named, before, after] = SIDE.exec(text) ?? []
  const side = named === undefined ? undefined : SIDES.get((before ?? after ?? '').toLowerCase())
  if (named !== undefined && !side) return undefined
  const bare = (named === undefined ? text : text.replace(SIDE, '')).trim()
  const isNegative = bare.startsWith('-')
  // -7 S says south twice: which of the two was meant cannot be known for 7 N.
  if (isNegative && side?.[1] === 1) return undefined
  const parts = partsOf(bare.replace(/^[-+]\s*/, ''))
  if (!parts) return undefined
  const [whole = 0, minutes = 0, seconds = 0] = parts
  if (parts.length > 1 && !Number.isInteger(whole)) return undefined
  if (parts.length > 2 && !Number.isInteger(minutes)) return undefined
  if (minutes >= 60 || seconds >= 60) return undefined
  const size = whole + minutes / 60 + seconds / 3600
  const degrees = isNegative || side?.[1] === -1 ? -size : size
  return side ? { degrees, axis: side[0] } : { degrees }
}
