import { gzipSync } from 'node:zlib'
import { type ArchiveOptions, pmtiles } from '@petatirta/demo-city'

/** A vector tile with one layer that says nothing but its version. */
const TILE = gzipSync(Buffer.from([0x1a, 2, 0x78, 2]))

/** A small base map of the archipelago; `note` makes one differ from another. */
export function basemapFile({
  note = '',
  ...options
}: Partial<ArchiveOptions> & { note?: string } = {}): Buffer {
  return Buffer.concat(
    pmtiles([{ id: 0, length: 5, data: TILE }], {
      minZoom: 0,
      maxZoom: 1,
      bounds: [94, -12, 142, 8],
      centre: [110, -7, 1],
      metadata: { name: `Peta uji ${note}`.trim(), attribution: '© <a href="x">Penyumbang uji</a>' },
      ...options,
    }),
  )
}
