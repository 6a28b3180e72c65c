/**
 * The spreadsheet as another office program opens it: LibreOffice reads the downloaded file and writes what it
 * found in its own format, whose cells say of which type they are. Compared with the database, row by row.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { calls } from '@petatirta/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi } from '#test/start-api.ts'

const CITY = 'kota-contoh'
const found = (process.env.PATH ?? '').split(delimiter).some(folder => existsSync(join(folder, 'soffice')))
/** `npm run test:services` installs LibreOffice; there the test must not be left out. */
const required = process.env.PETATIRTA_TEST_LIBREOFFICE === 'required'

let api: Api
let folder: string

beforeAll(async () => {
  if (!found && !required) return
  api = await startApi()
  folder = await mkdtemp(join(tmpdir(), 'petatirta-soffice-'))
})
afterAll(async () => {
  await api?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

const ODD = {
  id: '000123',
  nama: '=1+1',
  alamat: '-2+3',
  kelurahan: '@x',
  kecamatan: '+62',
  kodegol: '007',
  golongan: '<b>"Rumah" & \'Tangga\'</b>',
  rayon: '1e3',
  dma: '2026-01-02',
  loket_bayar: "=cmd|' /C calc'!A0",
}

interface FoundCell {
  type: string
  /** The number or the date itself; of a text, what is shown. */
  value: string
  /** As a person sees it. */
  shown: string
  hasFormula: boolean
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const unescaped = (xml: string) =>
  xml.replace(/&(#x?[\da-f]+|\w+);/gi, (whole, name: string) =>
    name.startsWith('#x')
      ? String.fromCodePoint(Number.parseInt(name.slice(2), 16))
      : name.startsWith('#')
        ? String.fromCodePoint(Number(name.slice(1)))
        : (ENTITIES[name] ?? whole),
  )

/** The cells of a flat OpenDocument sheet, repeated ones spread out. */
function rowsOf(fods: string): FoundCell[][] {
  const table = /<table:table table:name="Total Tagihan".*?<\/table:table>/s.exec(fods)?.[0] ?? ''
  return [...table.matchAll(/<table:table-row[^>]*>(.*?)<\/table:table-row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs)].flatMap(
      ([, attributes = '', content = '']) => {
        const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1]
        const type = attribute('office:value-type') ?? 'empty'
        const shown = [...content.matchAll(/<text:p>(.*?)<\/text:p>/gs)].map(([, text = '']) =>
          unescaped(
            text
              .replace(/<text:s(?: text:c="(\d+)")?\/>/g, (_, count = '1') => ' '.repeat(Number(count)))
              .replace(/<[^>]*>/g, ''),
          ),
        )
        const value = attribute('office:value') ?? attribute('office:date-value') ?? shown.join('\n')
        const cell = {
          type,
          value,
          shown: shown.join('\n'),
          hasFormula: attribute('table:formula') !== undefined,
        }
        const repeated = Number(attribute('table:number-columns-repeated') ?? 1)
        // The rest of the sheet is one cell a thousand times over.
        return Array<FoundCell>(Math.min(repeated, 30)).fill(cell)
      },
    ),
  )
}

async function openedElsewhere(bytes: Uint8Array): Promise<FoundCell[][]> {
  const file = join(folder, 'tagihan.xlsx')
  await writeFile(file, bytes)
  // A profile of its own: another LibreOffice of this machine would hold it.
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  await promisify(execFile)('soffice', [
    profile,
    '--headless',
    '--norestore',
    '--convert-to',
    'fods',
    '--outdir',
    folder,
    file,
  ])
  return rowsOf(await readFile(join(folder, 'tagihan.fods'), 'utf8'))
}

/** By column: which type its cells have. */
const TYPES = [
  ...Array<string>(10).fill('string'),
  ...Array<string>(6).fill('float'),
  'date',
  'date',
  'string',
  'float',
  'float',
]

test('[D39] LibreOffice finds the rows of the database, numbers as numbers, texts as texts, days as days', async ({
  skip,
}) => {
  skip(!found && !required, 'LibreOffice (soffice) is not installed; npm run test:services installs it')
  expect(found, 'soffice is not on the PATH: install libreoffice-calc-nogui').toBe(true)
  const names = Object.keys(ODD)
  await api.pool.query(
    `INSERT INTO customer (city_id, geom, ${names}, due_date, tanggal_bayar, pemakaian_m3_kini, billed, total)
       SELECT city_id, ST_SetSRID(ST_MakePoint(110.42, -7.05), 4326), ${names.map((_, i) => `$${i + 2}`)},
         '2026-02-28', '2026-03-01 23:59:59', 12.5, 98765432101, 0 FROM company WHERE slug = $1`,
    [CITY, ...Object.values(ODD)],
  )
  const response = await fetch(`${api.urls[0]}/api${calls.areaSpreadsheet.path}?city=${CITY}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await api.token('pdamdemo')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [109, -8.5],
            [112, -8.5],
            [112, -5.5],
            [109, -5.5],
            [109, -8.5],
          ],
        ],
      },
    }),
  })
  expect(response.status).toBe(200)
  const rows = await openedElsewhere(new Uint8Array(await response.arrayBuffer()))
  const { rows: expected } = await api.pool.query<Record<string, string | null>>(
    `SELECT c.id, c.nama, c.alamat, c.kelurahan, c.kecamatan, c.kodegol, c.golongan, c.rayon, c.dma,
         c.arrears::text, c.pemakaian_m3_kini::float8::text AS kini, c.pemakaian_m3::float8::text AS usage,
         c.total_kini::float8::text AS total_kini, c.billed::float8::text AS billed, c.total::float8::text AS total,
         c.due_date::date::text AS due, c.tanggal_bayar::date::text AS paid, c.loket_bayar,
         ST_Y(c.geom)::text AS lat, ST_X(c.geom)::text AS lon
       FROM customer c JOIN company USING (city_id) WHERE slug = $1 ORDER BY c.id COLLATE "C"`,
    [CITY],
  )
  const [header, ...lines] = rows.filter(cells => cells.some(({ type }) => type !== 'empty'))
  expect(header?.slice(0, 2).map(({ value }) => value)).toEqual(['ID Pelanggan', 'Nama'])
  const totals = lines.pop()
  expect(totals?.[0]?.value).toBe('Total')
  expect(lines).toHaveLength(expected.length)
  expect(lines.length).toBeGreaterThan(900)
  const byId = (a: FoundCell[], b: FoundCell[]) => ((a[0]?.value ?? '') < (b[0]?.value ?? '') ? -1 : 1)
  const wrong = lines.sort(byId).flatMap((cells, i) => {
    const { arrears, kini, usage, total_kini, billed, total, due, paid, loket_bayar, lat, lon, ...texts } =
      expected[i] ?? {}
    const values = [
      ...Object.values(texts),
      // Not a column of the database.
      cells[9]?.value,
      arrears,
      kini,
      usage,
      total_kini,
      billed,
      total,
      due,
      paid,
      loket_bayar,
      lat,
      lon,
    ]
    return values.flatMap((value, column) => {
      const cell = cells[column] ?? { type: 'empty', value: '', shown: '', hasFormula: false }
      const isEmpty = value === null || value === undefined || value === ''
      const isSame = isEmpty
        ? cell.type === 'empty'
        : cell.type === TYPES[column] &&
          (cell.type === 'float' ? Number(cell.value) === Number(value) : cell.value === value)
      return isSame && !cell.hasFormula ? [] : [{ row: i, column, cell, value }]
    })
  })
  expect(wrong.slice(0, 5)).toEqual([])
  const odd = lines.find(([id]) => id?.value === ODD.id) ?? []
  expect(odd[1]).toEqual({ type: 'string', value: '=1+1', shown: '=1+1', hasFormula: false })
  // Rupiah, whole, in groups of three.
  expect(odd[14]?.shown).toMatch(/^Rp 98[.,]765[.,]432[.,]101$/)
})
