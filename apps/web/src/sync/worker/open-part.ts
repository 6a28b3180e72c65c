import { decodePart, type FeatureKind, type FeaturePart } from '@petatirta/contract'

/** gzip carries a CRC-32 of its content: a damaged part fails here, not on the map. */
async function gunzip(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

export interface PartKey {
  readonly kind: FeatureKind
  readonly city: string
  readonly counter: number
  readonly name: string
}

/** Decompresses and decodes a part, and refuses one that is not what its label says. */
export async function openPart(key: PartKey, bytes: Uint8Array): Promise<FeaturePart> {
  const part = decodePart(await gunzip(bytes))
  const said = `${part.city}/${part.kind}/${part.part}@${part.counter}`
  const expected = `${key.city}/${key.kind}/${key.name}@${key.counter}`
  if (said !== expected) throw new Error(`Feature set part is ${said}, expected ${expected}`)
  return part
}
