/**
 * A small city whose answers are known. One degree of longitude is some 110.5 km there.
 *
 *                         ┌ P6 (2 m of P4's end are missing)
 *                         │ P4   H1
 *   S1 ──P1─V1─P1──●──P2─V2─P2──●──P3─V3─P3──●──P5─V4─P5── S2
 *     .400   .401  .402   .403  .404   .405  .406   .408   .410
 */
import { collection } from '@petatirta/harness/files.ts'

type Place = readonly [number, number]

export const LAT = -7.05
/** A place on the main line. */
export const onMain = (thousandths: number): [number, number] => [110 + thousandths / 1000, LAT]

const line = (id: string, coordinates: readonly Place[], properties: object = {}) => ({
  type: 'Feature',
  properties: { id, DIAMETER: '100', JENIS_PIPA: 'PVC', TAHUN: '1999', ...properties },
  geometry: { type: 'LineString', coordinates },
})
const point = (properties: object, coordinates: Place) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates },
})

export const PIPES = [
  line('P1', [onMain(400), onMain(402)], { DIAMETER: '200' }),
  line('P2', [onMain(402), onMain(404)], { DIAMETER: '150' }),
  line('P3', [onMain(404), onMain(406)], { DIAMETER: '150', TAHUN: '1985' }),
  line('P4', [onMain(404), [110.404, -7.048]]),
  line('P5', [onMain(406), onMain(410)], { DIAMETER: '80' }),
  line('P6', [
    [110.404, -7.04798],
    [110.404, -7.046],
  ]),
]
export const pipeFile = (pipes: readonly object[] = PIPES) => collection(pipes)

const valve = (id: string, at: number) => point({ id, sub_tipe: 'Gate Valve' }, onMain(at))
export const accessoryFile = () =>
  collection([
    valve('V1', 401),
    valve('V2', 403),
    valve('V3', 405),
    valve('V4', 408),
    point({ id: 'A1', sub_tipe: 'Air Valve' }, onMain(403.5)),
    point({ id: 'H1', sub_tipe: 'Hidran' }, [110.40401, -7.049]),
  ])
export const sourceFile = () =>
  collection([
    point({ id: 'S1', sub_tipe: 'Reservoir' }, onMain(400)),
    point({ id: 'S2', sub_tipe: 'Reservoir' }, onMain(410)),
  ])

export const customer = (idpelangga: string, place: Place, properties: object = {}) =>
  point({ idpelangga, nama: `Pelanggan ${idpelangga}`, kodegol: '2A', ...properties }, place)
export const CUSTOMERS = [
  customer('C1', [110.4041, -7.049], { nohp: '081234567890', alamat: 'Jl. Kenari 1' }),
  customer('C2', [110.4045, -7.0501], { nama: 'RSUD KENARI', kodegol: '1A' }),
  customer('C3', [110.4055, -7.0501]),
  customer('C4', [110.4005, -7.0501]),
  customer('C5', [110.4045, -7.06]),
  customer('C6', [110.4041, -7.047]),
]
export const customerFile = (customers: readonly object[] = CUSTOMERS) => collection(customers)
