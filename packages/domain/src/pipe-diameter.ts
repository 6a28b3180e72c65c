/** The smallest pipe there is. A smaller number without a unit is in inches, or in an unknown unit. */
const LEAST_MM = 13
const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^(?:"|''|″|”|in|inch|inci|inchi|dim)$/, 25.4],
  [/^(?:mm)?$/, 1],
  [/^cm$/, 10],
  [/^m$/, 1000],
]

/** Millimetres of a diameter as publishers write it: '150', '150 mm', '4"', '1,5 inch'; NaN where that is not known. */
export function pipeDiameter(text: string): number {
  const [, digits = '', unit = ''] = /^\D*?(\d+(?:[.,]\d+)?)\s*(\D*)$/.exec(text.trim()) ?? []
  const factor = UNITS.find(([names]) => names.test(unit.trim().toLowerCase()))?.[1]
  const millimetres = Number(digits.replace(',', '.') || Number.NaN) * (factor ?? Number.NaN)
  return millimetres >= LEAST_MM ? millimetres : Number.NaN
}
