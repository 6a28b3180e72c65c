/** Files and forms that nobody should send: each is answered in words, harms nothing, and keeps nobody waiting. */
import { type ImportFailure, importFormat } from '@petatirta/contract'
import { collection, point } from '@petatirta/harness/files.ts'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { pathOf } from '@petatirta/harness/upload-form.ts'
import { unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { people } from '#test/people.ts'
import { type Api, startApi } from '#test/start-api.ts'
import { zipBomb } from '#test/zip-bomb.ts'
import { HOSTILE_FILES } from './cases.ts'
import { circle, FILE, shaped } from './contents.ts'
import { type Answer, BOUNDARY, hangUp, MULTIPART, multipartBody, type Part, post } from './post.ts'

/** Where the files are sent to. */
export interface Served {
  url: string
  /** Answers what the work does, and sees that nobody else suffers from it meanwhile. */
  harmless: (work: () => Promise<Answer>) => Promise<Answer>
  stop: () => Promise<void>
}

export function hostileFiles(serve: (api: Api) => Promise<Served>): void {
  let api: Api
  let server: Served
  let city: string
  let cityId: number
  let authorization: string

  beforeAll(async () => {
    api = await startApi()
    server = await serve(api)
    authorization = `Bearer ${await api.token('opsdemo')}`
  })
  afterAll(async () => {
    await server.stop()
    await api.stop()
  })

  const send = (path: string, parts: readonly Part[]) =>
    post(`${server.url}${path}`, { authorization, ...MULTIPART }, multipartBody(parts))

  const CUSTOMERS = collection([point('', { idpelangga: '1', nama: 'Ibu Satu' })])
  const BILLS = 'idpelanggan,periode,total,flaglunas\n1,202601,5000,0\n'
  const COMPLAINTS = JSON.stringify([
    { no_pengaduan: 'K1', idpelanggan: '1', tgl_pengaduan: '01/02/2026', jenis_nonair: 'Kebocoran' },
  ])

  /** A city with something to lose. */
  async function newCity(): Promise<void> {
    const { slug } = await people(api).company()
    const { rows } = await api.pool.query('SELECT city_id FROM company WHERE slug = $1', [slug])
    city = slug
    cityId = rows[0].city_id
    const old = [
      ['/upload/accessories', [file('geojson', collection([point('lama')]))]],
      [
        '/upload/housing',
        [file('geojson', shaped({ type: 'Polygon', coordinates: [circle(5)] }, { id: 'lama' }))],
      ],
      ['/upload/customer', [file('geojson', CUSTOMERS), file('csv', BILLS)]],
      ['/upload/complaint', [file('json', COMPLAINTS)]],
    ] as const
    for (const [path, files] of old) {
      const { body } = await send(path, [field(city), ...files])
      expect(body).toMatchObject({ code: 200 })
    }
  }
  beforeAll(newCity)

  const field = (value: string): Part => ({ name: 'city', content: value })
  const file = (name: string, content: Part['content'], fileName = `berkas.${name}`): Part => ({
    name,
    content,
    fileName,
  })

  const TABLES = ['feature', 'customer', 'bill', 'complaint', 'layer_counter']
  async function everything(): Promise<unknown[]> {
    const contents = TABLES.map(async table => {
      const { rows } = await api.pool.query(
        `SELECT to_jsonb(t) AS row FROM ${table} t WHERE city_id = $1 ORDER BY to_jsonb(t)`,
        [cityId],
      )
      return [table, rows]
    })
    return Promise.all(contents)
  }

  const TECHNICAL = /node_modules|\.ts:\d+|\bat \w+ \(|SELECT|INSERT|syntax error|pg_|Error:/

  function expectRefusal(
    { status, body }: Answer,
    expected: { status: number; code: number; message: unknown },
  ) {
    expect({ status, code: body.code, message: body.message }).toEqual(expected)
    expect(JSON.stringify(body)).not.toMatch(TECHNICAL)
  }

  describe('[D38] hostile files', () => {
    test('are many', () => {
      expect(HOSTILE_FILES.length).toBeGreaterThan(80)
      expect(new Set(HOSTILE_FILES.map(({ name }) => name)).size).toBe(HOSTILE_FILES.length)
    })

    test.each(HOSTILE_FILES)('$name ($kind)', async ({ kind, content, expected }) => {
      if ('added' in expected) await newCity()
      const before = await everything()
      const parts = [field(city), file(importFormat(kind), content)]
      const answer = await server.harmless(() => send(pathOf(kind), parts))
      if ('message' in expected) {
        expectRefusal(answer, { status: 400, code: 5080701, message: expected.message })
        const told = ((answer.body.errors ?? []) as { message: string }[]).map(error => error.message)
        for (const reason of expected.reasons ?? []) expect(told).toContain(reason)
        expect(await everything()).toEqual(before)
      } else {
        const { reasons = [], ...counts } = expected
        expect({ status: answer.status, ...answer.body.payload }).toMatchObject({ status: 200, ...counts })
        const listed = (answer.body.payload.failed_payload[kind] ?? []) as ImportFailure[]
        expect([...new Set(listed.map(failure => failure.reason))]).toEqual(reasons)
        expect(listed.length).toBeLessThanOrEqual(1000)
      }
      expect(Object.hasOwn(Object.prototype, 'jahat')).toBe(false)
    })
  })

  describe('[D38] hostile forms', () => {
    beforeAll(newCity)

    const PATH = '/upload/accessories'
    const good = () => file('geojson', FILE)
    const form = (parts: readonly Part[]) => send(PATH, parts)
    const raw = (body: string, headers: Record<string, string> = MULTIPART) =>
      post(`${server.url}${PATH}`, { authorization, ...headers }, [Buffer.from(body)])
    const INVALID = { status: 400, code: 5080701 }
    const NO_FORM = { ...INVALID, message: 'Permintaan bukan formulir multipart yang sah' }
    const BROKEN = { ...INVALID, message: 'Formulir multipart terpotong atau rusak' }
    const TOO_MANY = { ...INVALID, message: 'Terlalu banyak isian di dalam formulir' }
    const NO_CITY = { ...INVALID, message: 'PDAM harus dipilih' }
    const UNKNOWN_CITY = { status: 404, code: 5080302, message: 'PDAM tidak ditemukan' }

    test.each<[string, () => Promise<Answer>, { status: number; code: number; message: unknown }]>([
      ['without a city', () => form([good()]), NO_CITY],
      ['with an empty city', () => form([field(''), good()]), UNKNOWN_CITY],
      ['with an unknown city', () => form([field('tidak-ada'), good()]), UNKNOWN_CITY],
      ['with a city of SQL', () => form([field("x' OR '1'='1"), good()]), UNKNOWN_CITY],
      ['with a city that holds NUL', () => form([field('kota\0contoh'), good()]), UNKNOWN_CITY],
      [
        'with a city of 20 KB',
        () => form([field('x'.repeat(20_000)), good()]),
        { ...INVALID, message: 'Isian city terlalu panjang' },
      ],
      ['without a file', () => form([field(city)]), { ...INVALID, message: 'File harus dipilih' }],
      [
        'with two files of a kind',
        () => form([field(city), good(), good()]),
        { ...INVALID, message: 'Kirim satu file untuk setiap jenis data' },
      ],
      [
        'with a file in a field that the section has not',
        () => form([field(city), file('csv', BILLS)]),
        { ...INVALID, message: 'Isian csv tidak dikenal untuk Aksesoris' },
      ],
      [
        'with a file in the place of the city',
        () => form([file('city', city), good()]),
        { ...INVALID, message: 'Isian city tidak dikenal untuk Aksesoris' },
      ],
      [
        'with a field name of 100 KB',
        () => form([field(city), file('x'.repeat(100_000), FILE)]),
        {
          ...INVALID,
          message: expect.stringMatching(
            /^(Isian x{40} tidak dikenal|Formulir multipart|File harus dipilih)/,
          ),
        },
      ],
      ['with a thousand fields', () => form([...Array(1000).fill(field(city)), good()]), TOO_MANY],
      ['without a boundary', () => raw('x', { 'content-type': 'multipart/form-data' }), NO_FORM],
      ['as JSON', () => raw('{}', { 'content-type': 'application/json' }), NO_FORM],
      [
        'of no type',
        () => raw('x', { 'content-type': 'x' }),
        { status: 415, code: 5080101, message: 'Data yang dikirim tidak valid' },
      ],
      ['without a body', () => raw(''), BROKEN],
      ['with another boundary', () => raw('--lain\r\n\r\nx\r\n--lain--\r\n'), BROKEN],
      [
        'without its end',
        () => raw(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="city"\r\n\r\n${city}`),
        BROKEN,
      ],
    ])('%s', async (_, make, expected) => {
      const before = await everything()
      expectRefusal(await server.harmless(make), expected)
      expect(await everything()).toEqual(before)
    })

    test('a file that is announced as too large is refused before it is sent', async () => {
      const before = await everything()
      const headers = { authorization, ...MULTIPART, 'content-length': String(2 * 1024 ** 3) }
      const nothing = (function* (): Generator<Uint8Array> {
        yield Buffer.from(`--${BOUNDARY}\r\n`)
      })()
      expectRefusal(await server.harmless(() => post(`${server.url}${PATH}`, headers, nothing)), {
        status: 413,
        code: 5080707,
        message: 'Ukuran data melebihi batas',
      })
      expect(await everything()).toEqual(before)
    })

    test('a part with a head of a megabyte is taken without it', async () => {
      const head = `x-panjang: ${'x'.repeat(1_000_000)}\r\n`
      const { status, body } = await server.harmless(() => form([field(city), { ...good(), head }]))
      expect({ status, added: body.payload?.added }).toEqual({ status: 200, added: 2 })
    })

    test('a connection that breaks half-way leaves the layer, and the next one works', async () => {
      await newCity()
      const before = await everything()
      const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="city"\r\n\r\n${city}\r\n--${BOUNDARY}\r\ncontent-disposition: form-data; name="geojson"; filename="a.geojson"\r\n\r\n`
      for (let i = 0; i < 10; i++)
        await hangUp(`${server.url}${PATH}`, { authorization, ...MULTIPART }, head + FILE.slice(0, 100))
      expect(await everything()).toEqual(before)
      // Ten at once are more than are taken: the server may still be letting go of some.
      await expect
        .poll(async () => {
          const { status, body } = await server.harmless(() => form([field(city), good()]))
          return { status, added: body.payload?.added }
        }, PATIENCE)
        .toEqual({ status: 200, added: 2 })
    })

    test.each([
      ['of a path', '../../etc/passwd.geojson'],
      ['of markup', '<img src=x onerror=alert(1)>.geojson'],
      ['of 10,000 letters', `${'x'.repeat(10_000)}.geojson`],
      ['of nothing', '.geojson'],
    ])('a file name %s is a name', async (_, fileName) => {
      const { status } = await server.harmless(() => form([field(city), file('geojson', FILE, fileName)]))
      expect(status).toBe(200)
      const { body } = await api.request('GET', `/api/upload/history?city=${city}`, {
        token: authorization.slice(7),
      })
      const [entry] = body.payload
      expect(entry.fileName.length).toBeLessThanOrEqual(300)
      expect(fileName).toContain(entry.fileName.slice(0, 20))
    })
  })

  describe('[D38] the report of a hostile file', () => {
    beforeAll(newCity)

    const FORMULAS = ["=cmd|' /C calc'!A0", '+1+1', '-1+1', '@SUM(A1)', '\t=1', '=HYPERLINK("http://x")']

    async function reported() {
      const features = FORMULAS.map(text => ({
        ...point(text, { [text]: text, nama: text }),
        geometry: null,
      }))
      const { status, body } = await send('/upload/accessories', [
        field(city),
        file('geojson', collection([point('baik'), ...features])),
      ])
      expect({ status, failed: body.payload?.failed }).toEqual({ status: 200, failed: FORMULAS.length })
      return body.payload.imports[0].id as string
    }

    test('holds no formula as a spreadsheet', async () => {
      const id = await reported()
      const response = await fetch(`${server.url}/upload/history/${id}/failures?city=${city}&format=xlsx`, {
        headers: { authorization },
      })
      expect(response.headers.get('content-type')).toContain('spreadsheetml')
      const parts = unzipSync(new Uint8Array(await response.arrayBuffer()))
      const sheet = Buffer.from(parts['xl/worksheets/sheet1.xml'] ?? []).toString()
      expect(sheet).not.toMatch(/<f[ >/]|t="str"/)
      for (const text of FORMULAS)
        expect(sheet).toContain(`<t xml:space="preserve">${text.replaceAll('"', '&quot;')}</t>`)
    })

    test.each<[string, () => Uint8Array, string, string]>([
      [
        'a bomb',
        () => zipBomb('xl/workbook.xml', 201),
        'a.xlsx',
        'Isi file melebihi 200 MB setelah diekstrak',
      ],
      ['no workbook', () => Buffer.from('a,b'), 'a.xlsx', 'File bukan lembar kerja Excel (XLSX)'],
      ['an empty archive', () => zipSync({}), 'a.xlsx', 'File bukan lembar kerja Excel (XLSX)'],
      [
        'a program',
        () => Buffer.from('MZ'),
        'a.exe',
        'Kirim file perbaikan sebagai .xlsx, .csv, atau format asalnya',
      ],
    ])('sent back as %s is refused', async (_, content, fileName, message) => {
      const id = await reported()
      const before = await everything()
      const parts = [file('file', content(), fileName)]
      const answer = await server.harmless(() =>
        send(`/upload/history/${id}/corrections?city=${city}`, parts),
      )
      expectRefusal(answer, { status: 400, code: 5080701, message })
      expect(await everything()).toEqual(before)
    })
  })
}
