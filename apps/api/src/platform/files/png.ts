import { crc32, inflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Samples of a pixel and the bit depths that go with it, by colour type. */
const COLOUR_TYPES: Readonly<Record<number, { samples: number; depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
}
const PALETTE = 3
const WITHOUT_PALETTE = [0, 4]

/** Where each pass of an interlaced image begins, and its steps. */
const ADAM7 = [
  { x: 0, y: 0, dx: 8, dy: 8 },
  { x: 4, y: 0, dx: 8, dy: 8 },
  { x: 0, y: 4, dx: 4, dy: 8 },
  { x: 2, y: 0, dx: 4, dy: 4 },
  { x: 0, y: 2, dx: 2, dy: 4 },
  { x: 1, y: 0, dx: 2, dy: 2 },
  { x: 0, y: 1, dx: 1, dy: 2 },
]
const WHOLE = [{ x: 0, y: 0, dx: 1, dy: 1 }]
const FILTERS = 5

interface Chunk {
  type: string
  data: Buffer
}

/** Every chunk with its checksum, from IHDR to IEND, and nothing after; undefined where one is damaged. */
function chunksOf(bytes: Buffer): Chunk[] | undefined {
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) return undefined
  const chunks: Chunk[] = []
  //  length (4) | type (4) | data (length) | crc of type and data (4)
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 8 + bytes.readUInt32BE(at)
    if (end + 4 > bytes.length) return undefined
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return undefined
    const type = bytes.toString('latin1', at + 4, at + 8)
    chunks.push({ type, data: bytes.subarray(at + 8, end) })
    at = end + 4
    if (type === 'IEND') return at === bytes.length ? chunks : undefined
  }
  return undefined
}

/** IHDR first, the image's data in one run, a palette before it, and no other chunk that a reader would have to know. */
function isInOrder(chunks: readonly Chunk[]): boolean {
  const known = chunks.filter(({ type }) => /^[A-Z]/.test(type)).map(({ type }) => type)
  const inOneRun = chunks.map(({ type }) => (type === 'IDAT' ? 'd' : '.')).join('')
  return (
    chunks[0]?.type === 'IHDR' &&
    /^IHDR( PLTE)?( IDAT)+ IEND$/.test(known.join(' ')) &&
    /^\.+d+\.+$/.test(inOneRun)
  )
}

/** How many bytes each row has, in the order in which they are stored, the byte of its filter included. */
function rowLengths(width: number, height: number, bitsOfPixel: number, isInterlaced: boolean): number[] {
  return (isInterlaced ? ADAM7 : WHOLE).flatMap(({ x, y, dx, dy }) => {
    const columns = Math.ceil((width - x) / dx)
    const rows = Math.ceil((height - y) / dy)
    if (columns <= 0 || rows <= 0) return []
    return Array.from({ length: rows }, () => 1 + Math.ceil((columns * bitsOfPixel) / 8))
  })
}

/** The image's data, unpacked; nothing where it is more or less than it should be. */
function inflated(packed: Buffer, length: number): Buffer | undefined {
  try {
    // `info` is not in the types of the synchronous call.
    const { buffer, engine } = inflateSync(packed, { maxOutputLength: length, info: true }) as unknown as {
      buffer: Buffer
      engine: { bytesWritten: number }
    }
    return buffer.length === length && engine.bytesWritten === packed.length ? buffer : undefined
  } catch {
    return undefined
  }
}

/** What the header says; only the rest of the file shows whether it is true. */
export function pngSize(bytes: Buffer): { width: number; height: number } | undefined {
  if (bytes.length < 24 || !bytes.subarray(0, 8).equals(SIGNATURE)) return undefined
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** Whether a browser would show these bytes as an image of this size: they are decoded, not only looked at. */
export function isWholePng(bytes: Buffer, width: number, height: number): boolean {
  const chunks = chunksOf(bytes)
  if (!chunks || !isInOrder(chunks)) return false
  const header = chunks[0]?.data
  if (header?.length !== 13 || header.readUInt32BE(0) !== width || header.readUInt32BE(4) !== height)
    return false
  const [depth = 0, colour = 0, compression, filter, interlace = 0] = header.subarray(8)
  const kind = COLOUR_TYPES[colour]
  if (!kind?.depths.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1) return false
  if (!fitsPalette(chunks.find(({ type }) => type === 'PLTE')?.data, colour, depth)) return false

  const rows = rowLengths(width, height, depth * kind.samples, interlace === 1)
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  const data = inflated(
    packed,
    rows.reduce((sum, length) => sum + length, 0),
  )
  if (!data) return false
  let at = 0
  return rows.every(length => {
    const isFilter = (data[at] ?? FILTERS) < FILTERS
    at += length
    return isFilter
  })
}

function fitsPalette(palette: Buffer | undefined, colour: number, depth: number): boolean {
  if (!palette) return colour !== PALETTE
  const colours = palette.length / 3
  const most = colour === PALETTE ? 2 ** depth : 256
  return !WITHOUT_PALETTE.includes(colour) && Number.isInteger(colours) && colours >= 1 && colours <= most
}
