import { open } from 'node:fs/promises'
import { nameIn } from './crs.ts'
import type { LayeredFormat, StoredFile } from './format.ts'
import { geojson } from './geojson.ts'
import { json } from './json.ts'
import { beginsJson } from './json-batches.ts'
import { layered } from './layered.ts'

const LOOKED_AT = 64 * 1024
const CRS = /"crs"\s*:\s*(\{[^{}]{0,500}\{[^{}]{0,2000}\}[^{}]{0,500}\}|"[^"]{0,500}")/
const TYPE =
  /"type"\s*:\s*"(FeatureCollection|Feature|(Multi)?(Point|LineString|Polygon)|GeometryCollection)"/

/** The member stands before the features or behind them: the file is not read for it. */
async function crsOf({ path, bytes }: StoredFile): Promise<string | undefined> {
  const file = await open(path)
  try {
    for (const at of [0, Math.max(0, bytes - LOOKED_AT)]) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(LOOKED_AT), 0, LOOKED_AT, at)
      const [, member] = CRS.exec(buffer.toString('utf8', 0, bytesRead)) ?? []
      if (member) return nameIn(JSON.parse(member)) ?? member.slice(0, 200)
    }
    return undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  } finally {
    await file.close()
  }
}

const isGeojson = (head: Buffer) => beginsJson(head) && TYPE.test(head.toString('latin1'))

export const geojsonLayers: LayeredFormat = layered(geojson, { recognise: isGeojson, crsOf })

/** Records, as of a register of complaints. */
export const jsonLayers: LayeredFormat = layered(json, {
  recognise: head => beginsJson(head) && !isGeojson(head),
})
