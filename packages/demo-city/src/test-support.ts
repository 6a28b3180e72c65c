import { createHash } from 'node:crypto'
import type { Feature } from './files/geojson.ts'
import { type CityOptions, type DemoFileName, type GeneratedCity, generateCity } from './index.ts'

/** Only for tests: a city with its files at hand. */
export interface TestCity {
  generated: GeneratedCity
  text(name: DemoFileName): string
  features(name: DemoFileName): Feature[]
  bills(): Record<string, string>[]
}

export const OPTIONS: CityOptions = {
  slug: 'kota-uji',
  name: 'Kota Uji',
  seed: 5,
  customers: 1000,
  lon: 110.42,
  lat: -7.05,
  asOf: '2026-11-28',
}

export function testCity(options: Partial<CityOptions> = {}): TestCity {
  const generated = generateCity({ ...OPTIONS, ...options })
  const cache = new Map<string, string>()
  const text = (name: DemoFileName) => {
    const known = cache.get(name)
    if (known !== undefined) return known
    const file = generated.files.find(f => f.name === name)
    if (!file) throw new Error(`no file ${name}`)
    const made = [...file.chunks()].join('')
    cache.set(name, made)
    return made
  }
  const withoutMark = (name: DemoFileName) => text(name).replace(/^\uFEFF/, '')
  return {
    generated,
    text,
    features: name => JSON.parse(withoutMark(name)).features as Feature[],
    bills: () => {
      const [header = '', ...lines] = withoutMark('bills.csv').trimEnd().split('\n')
      const columns = header.split(',')
      return lines.map(line => {
        const cells = line.match(/"[^"]*"|[^,]+/g) ?? []
        return Object.fromEntries(columns.map((c, i) => [c, cells[i] ?? '']))
      })
    },
  }
}

export function fingerprint(city: GeneratedCity): string {
  const hash = createHash('sha256')
  for (const file of city.files) for (const chunk of file.chunks()) hash.update(chunk)
  return hash.digest('hex')
}
