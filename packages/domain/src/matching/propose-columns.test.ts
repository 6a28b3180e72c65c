import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BILL_FIELDS, CUSTOMER_IMPORT_FIELDS, type ImportField, PIPE_FIELDS } from '../import-fields.ts'
import { diameterUnit, parseDiameter } from './column-contents.ts'
import { summariseColumn } from './column-summary.ts'
import { wordsOfColumn } from './column-words.ts'
import { proposeColumns, type RememberedColumns } from './propose-columns.ts'
import { wantedFields } from './wanted-fields.ts'

type Table = Readonly<Record<string, Omit<ImportField, 'name'>>>
type Columns = Readonly<Record<string, readonly unknown[]>>

function propose(table: Table, columns: Columns, remembered?: RememberedColumns) {
  const wanted = wantedFields(Object.entries(table).map(([name, field]) => ({ name, ...field })))
  const { proposals, unused } = proposeColumns(
    wanted,
    Object.entries(columns).map(([name, values]) => summariseColumn(name, values)),
    remembered,
  )
  const of = (field: string) => proposals.find(proposal => proposal.field === field)
  return { of, unused, columnOf: (field: string) => of(field)?.column }
}

const IDS = ['140101', '140102', '140103', '140104', '140105']

test('[D92] each proposal says how sure it is, why, and how full the field will be', () => {
  const { of, unused } = propose(CUSTOMER_IMPORT_FIELDS, {
    nosamb: IDS,
    Nama: ['Budi', '', 'Made Wirawan', '-', null],
    warna: ['merah', 'merah', 'biru', '', ''],
    kosong: ['', '', '', '', ''],
  })
  expect(of('idpelangga')).toMatchObject({
    column: 'nosamb',
    reason: 'Nama kolom dikenal, isinya nomor pelanggan',
    filled: 5,
    of: 5,
  })
  expect(of('idpelangga')?.confidence).toBeGreaterThan(0.95)
  expect(of('nama')).toMatchObject({ column: 'Nama', filled: 2, of: 5 })
  expect(of('alamat')).toMatchObject({ column: null, reason: 'Tidak ada kolom yang cocok', filled: 0 })
  expect(unused).toEqual(['warna'])
})

test('[D92] an id that is not sure is left open with what it may be', () => {
  const two = propose(CUSTOMER_IMPORT_FIELDS, { nosambungan: IDS, idpelanggan: IDS.map(id => `9${id}`) })
  expect(two.of('idpelangga')).toMatchObject({
    column: null,
    reason: 'Beberapa kolom sama-sama cocok: idpelanggan, nosambungan',
  })
  expect(two.of('idpelangga')?.candidates.map(({ column }) => column)).toEqual(['idpelanggan', 'nosambungan'])
  for (const name of ['id', 'No', 'kode', 'no_rekening', 'nosamb_lama', 'no_sambungan_xyz', 'idpel_induk'])
    expect(propose(CUSTOMER_IMPORT_FIELDS, { [name]: IDS }).columnOf('idpelangga'), name).toBeNull()
  const repeated = propose(CUSTOMER_IMPORT_FIELDS, { nosamb: ['1401', '1401', '1401', '1401', '1402'] })
  expect(repeated.of('idpelangga')).toMatchObject({ column: null })
  expect(repeated.of('idpelangga')?.reason).toContain('tetapi isinya bukan nomor pelanggan')
})

test('[D92] a diameter or a class that is not sure is left open', () => {
  const mm = ['100', '150', '100', '50']
  expect(propose(PIPE_FIELDS, { DIAMETER: ['PVC', 'GI', 'PVC', 'PVC'] }).columnOf('DIAMETER')).toBeNull()
  expect(propose(PIPE_FIELDS, { dia: mm, diameter: mm }).columnOf('DIAMETER')).toBeNull()
  expect(propose(PIPE_FIELDS, { diameter_luar: mm, diameter_dalam: mm }).columnOf('DIAMETER')).toBeNull()
  expect(propose(PIPE_FIELDS, { kolom7: mm }).columnOf('DIAMETER')).toBeNull()
  expect(propose(PIPE_FIELDS, { diameter_valve: mm, DN: mm }).columnOf('DIAMETER')).toBeNull()
  expect(
    propose(CUSTOMER_IMPORT_FIELDS, { tarif: ['3500', '4200', '3500', '5100'] }).columnOf('kodegol'),
  ).toBeNull()
  expect(
    propose(CUSTOMER_IMPORT_FIELDS, { gol_lama: ['2A', '2A', '3B', '2A'] }).columnOf('kodegol'),
  ).toBeNull()
  expect(propose(CUSTOMER_IMPORT_FIELDS, { kelas: ['A', 'B', 'B', 'C'] }).columnOf('kodegol')).toBeNull()
})

test('[D92] codes and names of classes are distinguished by their values', () => {
  const codes = ['2A', '2A', '3B', '1A']
  const names = ['Rumah Tangga A', 'Rumah Tangga A', 'Niaga', 'Sosial']
  expect(propose(CUSTOMER_IMPORT_FIELDS, { golongan: codes }).columnOf('kodegol')).toBe('golongan')
  const both = propose(CUSTOMER_IMPORT_FIELDS, { gol: codes, golongan: names })
  expect([both.columnOf('kodegol'), both.columnOf('golongan')]).toEqual(['gol', 'golongan'])
})

test('[D92] what this utility chose last time comes first, and one column serves one field', () => {
  const columns = { nosambungan: IDS, idpelanggan: IDS, f1: ['PVC', 'GI', 'PVC', 'PVC', 'PVC'] }
  const chosen = propose(CUSTOMER_IMPORT_FIELDS, columns, {
    idpelangga: 'NO_SAMBUNGAN',
    rayon: 'f1',
    nama: null,
  })
  expect(chosen.of('idpelangga')).toMatchObject({
    column: 'nosambungan',
    reason: 'Dipilih pada impor sebelumnya',
  })
  expect(chosen.columnOf('rayon')).toBe('f1')
  expect(
    propose(CUSTOMER_IMPORT_FIELDS, { nama: ['Budi', 'Siti'] }, { nama: null }).columnOf('nama'),
  ).toBeNull()
  // The column has the name of last time, but other values.
  const changed = propose(
    CUSTOMER_IMPORT_FIELDS,
    { nosamb: ['PVC', 'GI', 'PVC', 'GI'] },
    { idpelangga: 'nosamb' },
  )
  expect(changed.columnOf('idpelangga')).toBeNull()
  const bill = propose(BILL_FIELDS, { total: ['1000', '2000'], jumlah: ['3', '4'] })
  expect(bill.columnOf('total')).toBe('total')
  expect(bill.unused).toEqual(['jumlah'])
})

test('[D92] values alone propose a year or a material, where a single column has them', () => {
  const years = ['1998', '2004', '1987', '2015']
  const { of } = propose(PIPE_FIELDS, { F1: years, F2: ['PVC', 'GI', 'PVC', 'HDPE'] })
  expect(of('TAHUN')).toMatchObject({ column: 'F1', confidence: 0.6, reason: 'Isinya tahun' })
  expect(of('JENIS_PIPA')).toMatchObject({ column: 'F2', reason: 'Isinya bahan pipa' })
  expect(propose(PIPE_FIELDS, { F1: years, F2: years }).columnOf('TAHUN')).toBeNull()
})

test('[D92] words in the names of columns', () => {
  const concepts = (name: string) => wordsOfColumn(name).concepts
  expect(concepts('pel_nama')).toEqual(['pelanggan', 'nama'])
  expect(concepts('THNPASANG')).toEqual(['tahun', 'pasang'])
  expect(concepts('NO_PELANGG')).toEqual(['nomor', 'pelanggan'])
  expect(concepts('noSambungan')).toEqual(['nomor', 'sambungan'])
  expect(concepts('Diameter Pipa (mm)')).toEqual(['diameter', 'pipa'])
  expect(concepts('Almaat')).toEqual(['alamat'])
})

test('[D92] diameters in millimetres, inches and metres', () => {
  expect(parseDiameter('Ø 100 mm')).toEqual({ size: 100, unit: 'mm' })
  expect(parseDiameter('1 1/2"')).toEqual({ size: 1.5, unit: 'inch' })
  expect(parseDiameter('3/4')).toEqual({ size: 0.75, unit: 'inch' })
  expect(parseDiameter('DN150')).toEqual({ size: 150 })
  expect(parseDiameter('PVC')).toBeUndefined()
  const unit = (...values: string[]) => diameterUnit(summariseColumn('d', values))
  expect(unit('100', '150')).toBe('mm')
  expect(unit('2', '4', '6')).toBe('inch')
  expect(unit('1/2"', '3/4"')).toBe('inch')
  expect(unit('0.1524', '0.2032')).toBe('m')
  expect(unit('2', '100')).toBeUndefined()
})

test('[D92] whatever the file holds, a column serves at most one field', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('nosamb', 'gol', 'DIA', 'PVC', '2004', '-7,05', '1/0"', '0'),
  )
  fc.assert(
    fc.property(fc.dictionary(text, fc.array(text, { maxLength: 6 }), { maxKeys: 8 }), columns => {
      for (const table of [CUSTOMER_IMPORT_FIELDS, PIPE_FIELDS, BILL_FIELDS]) {
        const { of } = propose(table, columns)
        const used = Object.keys(table).flatMap(field => of(field)?.column ?? [])
        expect(new Set(used).size).toBe(used.length)
        for (const field of Object.keys(table)) expect(of(field)?.confidence).toBeLessThanOrEqual(1)
      }
    }),
    { numRuns: 30 },
  )
})
