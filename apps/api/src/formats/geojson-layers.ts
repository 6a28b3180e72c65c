import { open } from 'node:fs/promises'
import { nameIn } from './crs.ts'
import type { FileLayer, LayeredFormat, StoredFile } from './format.ts'
import { geojson } from './geojson.ts'
import { json } from './json.ts'
import { beginsJson } from './json-batches.ts'
import { layered } from './layered.ts'
import { OWN_MARK } from './own-mark.ts'

const LOOKED_AT = 64 * 1024
const HEAD = 500
const OURS = new RegExp(`"generator"\\s*:\\s*"${OWN_MARK}"`)
const CRS = /"crs"\s*:\s*(\{[^{}]{0,500}\{[^{}]{0,2000}\}[^{}]{0,500}\}|"[^"]{0,500}")/
const TYPE =
  /"type"\s*:\s*"(FeatureCollection|Feature|(Multi)?(Point|LineString|Polygon)|GeometryCollection)"/

/** Members stand before the features or behind them: the file is not read for them. */
async function saidBy({ path, bytes }: StoredFile): Promise<Pick<FileLayer, 'crs' | 'isOurs'>> {
  const file = await open(path)
  try {
    let origin: Pick<FileLayer, 'isOurs'> = {}
    for (const at of [0, Math.max(0, bytes - LOOKED_AT)]) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(LOOKED_AT), 0, LOOKED_AT, at)
      const text = buffer.toString('utf8', 0, bytesRead)
      if (at === 0 && OURS.test(text.slice(0, HEAD))) origin = { isOurs: true }
      const [, member] = CRS.exec(text) ?? []
      if (member) return { ...origin, crs: crsIn(member) }
    }
    return origin
  } finally {
    await file.close()
  }
}

function crsIn(member: string): string {
  try {
    return nameIn(JSON.parse(member)) ?? member.slice(0, 200)
  } catch {
    return member.slice(0, 200)
  }
}

const isGeojson = (head: Buffer) => beginsJson(head) && TYPE.test(head.toString('latin1'))

export const geojsonLayers: LayeredFormat = layered(geojson, { recognise: isGeojson, saidBy })

/** Records, as of a register of complaints. */
export const jsonLayers: LayeredFormat = layered(json, {
  recognise: head => beginsJson(head) && !isGeojson(head),
})
