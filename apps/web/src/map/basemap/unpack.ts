import { Compression, type DecompressFunc } from 'pmtiles'

/** A tile for a screen is a tenth of it; a small file may unpack to anything. */
const MOST_BYTES = 16 * 1024 * 1024

/** For PMTiles, whose own knows no limit. */
export const unpack: DecompressFunc = async (bytes, compression) => {
  if (compression === Compression.None || compression === Compression.Unknown) return bytes
  if (compression !== Compression.Gzip)
    throw new Error('The base map is packed in a way that browsers do not know')
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > MOST_BYTES) {
      await reader.cancel()
      throw new Error(`A part of the base map unpacks to more than ${MOST_BYTES} bytes`)
    }
    parts.push(value)
  }
  return new Blob(parts).arrayBuffer()
}
