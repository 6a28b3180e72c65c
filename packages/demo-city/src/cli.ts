import { parseArgs } from 'node:util'
import type { CityOptions } from './options.ts'
import { writeCity } from './write.ts'

const USAGE = `Makes a believable Indonesian city as GeoJSON, CSV and JSON files, and its base map as PMTiles.

  node packages/demo-city/src/cli.ts --slug kota-contoh --name "Kota Contoh" --customers 12000 \\
    --seed 7 --lon 110.42 --lat -7.05 --as-of 2026-11-15 --out DIR [--months 24] [--gmt-offset 7] [--messy] [--lived]

--messy: with the mistakes of real files; network-faults.json lists those of the network.
--lived: with what a city gathers in use, such as new and closed connections.
`

interface Arguments {
  options: CityOptions
  out: string
}

export function parseArguments(args: string[]): Arguments {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    // A negative latitude would be taken for an option: glue it to its name.
    args: args.flatMap((arg, i) => (isGlued(args, i) ? [] : glue(arg, args[i + 1]))),
    options: {
      slug: text,
      name: text,
      customers: text,
      seed: text,
      lon: text,
      lat: text,
      'as-of': text,
      out: text,
      months: { ...text, default: '24' },
      'gmt-offset': { ...text, default: '7' },
      messy: { type: 'boolean', default: false },
      lived: { type: 'boolean', default: false },
    },
  })
  const need = (name: 'slug' | 'name' | 'customers' | 'seed' | 'lon' | 'lat' | 'as-of' | 'out') => {
    const value = values[name]
    if (value === undefined) throw new RangeError(`--${name} is missing`)
    return value
  }
  return {
    out: need('out'),
    options: {
      slug: need('slug'),
      name: need('name'),
      customers: Number(need('customers')),
      seed: Number(need('seed')),
      lon: Number(need('lon')),
      lat: Number(need('lat')),
      asOf: need('as-of'),
      months: Number(values.months),
      gmtOffset: Number(values['gmt-offset']),
      messy: values.messy,
      lived: values.lived,
    },
  }
}

const isNegative = (arg: string | undefined) => arg !== undefined && /^-[\d.]/.test(arg)
const isGlued = (args: string[], i: number) => isNegative(args[i]) && args[i - 1]?.startsWith('--') === true
const glue = (arg: string, next: string | undefined) =>
  arg.startsWith('--') && isNegative(next) ? [`${arg}=${next}`] : [arg]

if (import.meta.main) {
  try {
    const { options, out } = parseArguments(process.argv.slice(2))
    const { dir, counts } = await writeCity(options, out)
    const summary = Object.entries(counts).map(([name, count]) => `  ${name}: ${count}`)
    process.stdout.write(`${dir}\n${summary.join('\n')}\n`)
  } catch (error) {
    const wrongUse = error instanceof RangeError || (error instanceof TypeError && 'code' in error)
    if (!wrongUse) throw error
    process.stderr.write(`${error.message}\n\n${USAGE}`)
    process.exitCode = 2
  }
}
