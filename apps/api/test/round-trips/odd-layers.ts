/** Layers as utilities have them: without ids, with every sort of value, and columns called like anything. */
import { collection } from '@petatirta/harness/files.ts'

type Position = [number, number]
const at = (i: number): Position => [110.42 + i / 1e4 + 1.23456789e-9, -7.05 - i / 1e5 - 3.3e-12]

const VALUES: readonly ((i: number) => object)[] = [
  i => ({ nilai: i * 1.1, ket: ' spasi ', kosong: '', nol: null, ya: i % 2 === 0, campur: `t${i}` }),
  i => ({ nilai: 1e-7, ket: 'baris\r\ndua', daftar: [1, 'a'], benda: { b: 1, a: null }, campur: i }),
  () => ({ ket: '=1+1', 2020: 5, Nama: 'Besar', nama: 'kecil', desimal: 1.234, teks: '1.234', campur: true }),
  () => ({ Bujur: '110', Lintang: '-7', X: 3, Y: 4, ket: "'petik", tanggal: '2026-01-02', type: 'katup' }),
  () => ({
    jenis: 'Gate Valve',
    kategori: 'lain',
    remark: '-',
    ket: 'n/a',
    emoji: '😀 水',
    html: '<b>&amp;</b>',
  }),
  () => ({ panjang_sekali_nama: 'x', panjang_sekali_lain: 'y', angka: '0081', besar: 2 ** 70 }),
]
const values = (i: number) => ({ kode_aset: `A${i}`, ket: 'ada', ...VALUES[i % VALUES.length]?.(i) })

const diamond = ([x, y]: Position, size: number): Position[] => [
  [x + size, y],
  [x, y + size],
  [x - size, y],
  [x, y - size],
  [x + size, y],
]

/** Of one part, which some formats do not tell from none, of two, and alone. */
function line(i: number) {
  const [one, other] = [
    [at(i), at(i + 1)],
    [at(i + 3), at(i + 4)],
  ]
  if (i % 3 === 0) return { type: 'LineString', coordinates: one }
  return { type: 'MultiLineString', coordinates: i % 3 === 1 ? [one] : [one, other] }
}

/** Rings either way round, holes, and parts. */
function area(i: number) {
  const place: Position = [110.4 + i / 10, -7]
  const ring = i % 2 ? diamond(place, 0.02) : diamond(place, 0.02).toReversed()
  if (i % 3 === 0) return { type: 'Polygon', coordinates: [ring, diamond(place, 0.01)] }
  const parts = [[ring], [diamond([place[0] + 0.05, -7], 0.01)]]
  return { type: 'MultiPolygon', coordinates: i % 3 === 1 ? parts.slice(0, 1) : parts }
}

const point = (i: number) => ({ type: 'Point', coordinates: at(i) })

const file = (geometry: (i: number) => object | null, id: (i: number) => object): string =>
  collection(
    Array.from({ length: 12 }, (_, i) => ({
      type: 'Feature',
      properties: { ...values(i), ...id(i) },
      geometry: geometry(i),
    })),
  )

const byId = (i: number) => ({ id: `I-${i}` })

export const ODD_LAYERS = {
  accessories: file(point, byId),
  // The fourth row is refused: there is no #3 among the running numbers.
  water_source: file(
    i => (i === 3 ? null : point(i)),
    () => ({}),
  ),
  road: file(line, i => ({ fid: 2 * i + 1 })),
  customer: file(point, i => ({ idpelangga: `10${i}`, nama: `Ibu ${i}`, jalan: 'J', tarif: 'r1' })),
  pipe: file(line, byId),
  kelurahan_boundaries: file(area, byId),
} as const
