import { IMPORT_SECTIONS, type ImportKind, importKindLabel } from '@petatirta/contract'

/** A2: the page's sections, side by side with what belongs to them; files are sent in this order. */
export const GROUPS = [
  { title: 'Pelanggan', kinds: ['customer', 'bill', 'complaint'] },
  { title: 'Wilayah', kinds: ['kecamatan', 'kelurahan'] },
  { title: 'Jaringan', kinds: ['pipe', 'road', 'accessories', 'water_source'] },
  {
    title: 'Batas',
    kinds: [
      'dma_boundaries',
      'rayon_boundaries',
      'servicearea_boundaries',
      'kecamatan_boundaries',
      'kelurahan_boundaries',
      'device_boundaries',
    ],
  },
  { title: 'Bangunan dan Device', kinds: ['housing', 'device', 'pdam_office'] },
] as const satisfies readonly { title: string; kinds: readonly ImportKind[] }[]

export const SLOT_ORDER: readonly ImportKind[] = GROUPS.flatMap(({ kinds }) => kinds)

/** Below its group's title the label need not repeat it: 'DMA' of 'Batas DMA'. */
export const titleInGroup = (group: string, kind: ImportKind): string =>
  importKindLabel(kind).replace(new RegExp(`^${group} (?=.)`), '')

/** Where a file of the kind is sent, below /upload. */
export const uploadPath = (kind: ImportKind): string =>
  IMPORT_SECTIONS.find(section => section.kind === (kind === 'bill' ? 'customer' : kind))?.path ?? kind
