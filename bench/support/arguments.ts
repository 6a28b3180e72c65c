import { parseArgs } from 'node:util'

export const SIZES = [45_000, 200_000, 650_000, 1_200_000] as const

/** `--sizes 45000,200000`; whatever else a benchmark takes are switches. */
export function readArguments<Name extends string>(
  switches: readonly Name[],
  sizes: readonly number[] = SIZES,
): { sizes: number[]; given: (name: Name) => boolean } {
  const booleans = Object.fromEntries(switches.map(name => [name, { type: 'boolean' as const }]))
  const { values } = parseArgs({ options: { sizes: { type: 'string' }, ...booleans } })
  const asked = typeof values.sizes === 'string' ? values.sizes.split(',').map(Number) : [...sizes]
  if (asked.some(size => !Number.isInteger(size) || size < 100)) {
    throw new Error(`--sizes takes whole numbers from 100 on, got ${values.sizes}`)
  }
  return { sizes: asked, given: name => Reflect.get(values, name) === true }
}
