import { csv } from './csv.ts'
import type { Format } from './format.ts'
import { geojson } from './geojson.ts'
import { json } from './json.ts'
import { xlsx } from './xlsx.ts'

/** Every format that can be read. */
export const FORMATS = { geojson, json, csv, xlsx } as const satisfies Record<Format['id'], Format>

export const formatsNamed = (fileName: string): Format[] => {
  const name = fileName.toLowerCase()
  return Object.values(FORMATS).filter(({ extensions }) => extensions.some(ending => name.endsWith(ending)))
}
