/** What a WFS or an OGC API Features service has. */
import { z } from 'zod'
import { MalformedFile } from '#formats/malformed-file.ts'
import { xmlStream } from '#formats/xml-stream.ts'
import { check } from '#platform/untrusted.ts'

export interface ServiceLayer {
  readonly name: string
  readonly title: string
}

export interface ServiceLayers {
  readonly layers: readonly ServiceLayer[]
  /** Of a WFS: what it calls GeoJSON; undefined where it does not have it. */
  readonly format?: string | undefined
}

const MOST_LAYERS = 2000
const JSON_FORMAT = /json/i
/** JSON with padding is a script. */
const SCRIPT = /javascript|jsonp/i

async function* whole(bytes: Buffer) {
  yield bytes
}

/** A refusal of the service itself, which it sends as an XML of its own. */
const refused = (text: string) =>
  new MalformedFile(`Layanan menolak: ${text.trim().slice(0, 200) || 'tanpa alasan'}`)

export async function wfsLayers(capabilities: Buffer): Promise<ServiceLayers> {
  const layers: ServiceLayer[] = []
  const formats: string[] = []
  const path: string[] = []
  let [name, title] = ['', '']
  for await (const tags of xmlStream(whole(capabilities)))
    for (const tag of tags) {
      if (!tag.name.startsWith('/')) {
        if (
          path.length === 0 &&
          !['WFS_Capabilities', 'ExceptionReport', 'ServiceExceptionReport'].includes(tag.name)
        )
          throw new MalformedFile('Alamat ini bukan layanan WFS')
        if (tag.name === 'FeatureType') [name, title] = ['', '']
        if (!tag.isEmpty) path.push(tag.name)
        continue
      }
      const parent = path.at(-2)
      if (tag.name === '/ExceptionText' || tag.name === '/ServiceException') throw refused(tag.text)
      if (tag.name === '/Name' && parent === 'FeatureType') name = tag.text.trim()
      if (tag.name === '/Title' && parent === 'FeatureType') title = tag.text.trim()
      if (
        (tag.name === '/Value' || tag.name === '/Format') &&
        JSON_FORMAT.test(tag.text) &&
        !SCRIPT.test(tag.text)
      )
        formats.push(tag.text.trim())
      if (tag.name === '/FeatureType' && name !== '' && layers.length < MOST_LAYERS)
        layers.push({ name, title: title || name })
      path.pop()
    }
  return {
    layers,
    format: formats.find(format => /geo\+?json|^application\/json$/i.test(format)) ?? formats[0],
  }
}

const collectionsSchema = z.object({
  collections: z
    .array(
      z.object({
        id: z.string().max(300),
        title: z.string().max(300).optional(),
        itemType: z.string().optional(),
      }),
    )
    .max(MOST_LAYERS),
})

export function collectionLayers(answer: Buffer): ServiceLayers {
  let json: unknown
  try {
    json = JSON.parse(answer.toString('utf8'))
  } catch {
    throw new MalformedFile('Alamat ini bukan layanan OGC API Features')
  }
  const parsed = check(collectionsSchema, json)
  if (!parsed.success) throw new MalformedFile('Alamat ini bukan layanan OGC API Features')
  const layers = parsed.data.collections
    .filter(({ itemType }) => itemType === undefined || itemType === 'feature')
    .map(({ id, title }) => ({ name: id, title: title || id }))
  return { layers }
}
