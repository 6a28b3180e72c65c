import { type CustomerChoices, calls, type ListedCustomer } from '@petatirta/contract'
import { useRef, useState } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { CustomerData } from '#features/customer-data/customer-data.tsx'
import { show } from '../support/part.tsx'
import { type StandInServer, standInServer } from '../support/stand-in-server.ts'

const CITY = 'kabupaten-sarolangun'
const FAILED = 'Ada kesalahan pada server'
const FORM = {
  'ID Pelanggan': '1500400001',
  Nama: 'Siti Aminah',
  Kelurahan: 'Sukasari',
  Kecamatan: 'Sarolangun',
  Alamat: 'Jl. Melati 1',
  'Kode Golongan': '2A',
  Golongan: 'Rumah Tangga A',
  'Kode DMA': 'D01',
  DMA: 'DMA Pasar',
  'Kode Rayon': '01',
  Rayon: 'Rayon Kota',
  Latitude: '-2,301234',
  Longitude: '102.701234',
} as const

/**
 * Puts text into a field at once, as pasting does. Moving the pointer and the focus from field to field takes a tenth of a
 * second each; it is left to the tests of what a field does meanwhile.
 */
function enter(field: Locator, text: string): void {
  const element = field.element() as HTMLInputElement
  // React listens to its own setter; the browser's own tells it that the value is new.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, text)
  element.dispatchEvent(new Event('input', { bubbles: true }))
}

const CHOICES: CustomerChoices = {
  kecamatan: ['Pauh', 'Sarolangun'],
  kelurahan: [
    { name: 'Karang', kecamatan: 'Pauh' },
    { name: 'Sukasari', kecamatan: 'Sarolangun' },
  ],
  golongan: [
    { code: '2A', name: 'Rumah Tangga A' },
    { code: '3B', name: 'Niaga' },
  ],
  dma: [{ code: 'D01', name: 'DMA Pasar' }],
  rayon: [{ code: '01', name: 'Rayon Kota' }],
}

const customer = (
  idpelangga: string,
  changes: Partial<ListedCustomer['properties']> = {},
): ListedCustomer => ({
  type: 'Feature',
  _id: idpelangga,
  updatedAt: '2026-11-17T08:00:00.000Z',
  geometry: { type: 'Point', coordinates: [102.7, -2.3] },
  properties: {
    idpelangga,
    nama: 'Budi',
    Kelurahan: 'Sukasari',
    Kecamatan: 'Sarolangun',
    alamat: 'Jl. Mawar 2',
    kodegol: '2A',
    golongan: 'Rumah Tangga A',
    kddma: 'D01',
    dma: 'DMA 1',
    koderayon: '01',
    rayon: 'R1',
    status_billing: 'belum_terbayar',
    ...changes,
  },
})

let server: StandInServer
/** What is stored, found by a part of its number or name. */
let stored: ListedCustomer[]
beforeEach(() => {
  stored = [customer('1')]
  server = standInServer()
  server.answers(calls.listCustomers, listed)
  server.answers(calls.customerChoices, CHOICES)
})

function listed({ query }: { query: Readonly<Record<string, string>> }) {
  const found = stored.filter(({ properties: { idpelangga, nama } }) =>
    `${idpelangga} ${nama}`.includes(query.search ?? ''),
  )
  const from = (Number(query.p) - 1) * Number(query.rp)
  return { rows: found.slice(from, from + Number(query.rp)), total: found.length }
}

/** The entry of the menu and the dialog that it opens. */
function Entry() {
  const [open, setOpen] = useState(false)
  const entry = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button ref={entry} type="button" onClick={() => setOpen(true)}>
        Menu
      </button>
      <CustomerData
        city={CITY}
        centre={{ lon: 102.7, lat: -2.3 }}
        open={open}
        onClose={() => setOpen(false)}
        onClosed={() => entry.current?.focus()}
      />
    </>
  )
}

const list = page.getByRole('dialog', { name: 'Data Pelanggan' })
const add = list.getByRole('button', { name: 'Tambah', exact: true })
const form = page.getByRole('dialog', { name: 'Tambah Pelanggan' })
const edit = page.getByRole('dialog', { name: 'Ubah Pelanggan' })
const removal = page.getByRole('dialog', { name: 'Hapus Pelanggan' })
const question = page.getByRole('dialog', { name: 'Perubahan belum disimpan' })
const alert = page.getByRole('alert')
const entry = page.getByRole('button', { name: 'Menu' })
const field = (dialog: typeof form, label: string) =>
  // Not by role: some are lines of text, some choose from a list.
  dialog.getByLabelText(label, { exact: true })
const save = (dialog: typeof form) => dialog.getByRole('button', { name: 'Simpan' })
const rows = () => list.getByRole('button', { name: /^Ubah / }).elements().length

async function fill(changes: Partial<Record<keyof typeof FORM, string>> = {}): Promise<void> {
  await expect.element(field(form, 'Longitude')).toBeVisible()
  for (const [label, value] of Object.entries({ ...FORM, ...changes })) enter(field(form, label), value)
}

async function search(text: string): Promise<void> {
  await list.getByRole('textbox', { name: 'Cari ID atau nama pelanggan' }).fill(text)
  await list.getByRole('button', { name: 'Cari', exact: true }).click()
}

async function open(): Promise<void> {
  await show(<Entry />)
  await entry.click()
}

test('[M2.9] the list: columns, page sizes, search, details, nothing found', async () => {
  stored = Array.from({ length: 23 }, (_, i) => customer(`${100 + i}`, { nama: `Nama ${100 + i}` }))
  await open()
  await expect.poll(rows).toBe(5)
  expect(server.asked(calls.listCustomers)[0]?.query).toEqual({
    city: CITY,
    p: '1',
    rp: '5',
    invalid: 'false',
  })
  const headers = list.getByRole('columnheader').elements()
  expect(headers.map(({ textContent }) => textContent)).toEqual([
    '',
    'ID Pelanggan',
    'Nama',
    'Kelurahan',
    'Kecamatan',
    'Aksi',
  ])
  await list.getByRole('combobox').click()
  const sizes = page.getByRole('option')
  await expect
    .poll(() => sizes.elements().map(({ textContent }) => textContent))
    .toEqual(['5', '10', '25', '50'])
  await sizes.filter({ hasText: '10' }).click()
  await expect.poll(rows).toBe(10)
  await list.getByRole('button', { name: 'Halaman berikutnya' }).click()
  await expect.element(list.getByText(/^11–20 dari/)).toBeVisible()
  await expect.element(list.getByRole('cell', { name: '100', exact: true })).not.toBeInTheDocument()

  stored.push(customer('9', { nama: 'Cari Saya', due_date: '2026-11-20' }))
  await search('Cari')
  await expect.poll(rows).toBe(1)
  await list.getByRole('button', { name: 'Tampilkan rincian Cari Saya' }).click()
  for (const text of [
    'Jl. Mawar 2',
    'Rumah Tangga A (2A)',
    '-2.3',
    '20/11/2026',
    'Belum ada tagihan',
    'Tidak Ada',
  ])
    await expect.element(list.getByText(text, { exact: true })).toBeVisible()
  await list.getByRole('button', { name: 'Sembunyikan rincian Cari Saya' }).click()
  await expect.element(list.getByText('Jl. Mawar 2')).not.toBeInTheDocument()
  await search('100% tidak_ada')
  await expect.element(list.getByText('Data Kosong')).toBeVisible()
  await list.getByRole('button', { name: 'Hapus pencarian dan filter' }).click()
  await expect.poll(rows).toBe(10)
})

test('[M5.1] every field says what is wrong with it; Simpan waits until that is gone', async () => {
  await open()
  await add.click()
  await expect.element(save(form)).toBeEnabled()
  await save(form).click()
  for (const [label, message] of Object.entries({
    'ID Pelanggan': 'id pelanggan cannot be empty',
    Nama: 'nama cannot be empty',
    Kelurahan: 'kelurahan cannot be empty',
    Kecamatan: 'kecamatan cannot be empty',
    Alamat: 'alamat cannot be empty',
    'Kode Golongan': 'kode golongan cannot be empty',
    Golongan: 'golongan cannot be empty',
    'Kode DMA': 'kode dma cannot be empty',
    DMA: 'DMA cannot be empty',
    'Kode Rayon': 'kode rayon cannot be empty',
    Rayon: 'rayon cannot be empty',
    Latitude: 'longitude cannot be empty',
    Longitude: 'longitude cannot be empty',
  }))
    await expect.element(field(form, label)).toHaveAccessibleDescription(message)
  await expect.element(field(form, 'ID Pelanggan')).toHaveFocus()
  await expect.element(save(form)).toBeDisabled()
  await fill()
  await expect.element(save(form)).toBeEnabled()
  // One of each: which values are wrong is the domain's (validation/customer.test.ts).
  for (const [label, value, message] of [
    ['ID Pelanggan', '12a', 'please input number and positive number only'],
    ['Longitude', '181', 'input correct number with value with format xx.xx'],
    ['Latitude', '-0,00', 'input value cannot be 0'],
    ['Jatuh Tempo', '31/02/2026', 'Tanggal tidak valid'],
    ['Tanggal Bayar', 'kemarin', 'Tanggal tidak valid'],
    ['Nama', 'a'.repeat(501), 'maksimal 500 karakter'],
  ] as const) {
    await field(form, label).fill(value)
    await expect.element(field(form, label)).toHaveAccessibleDescription(message)
    await expect.element(save(form)).toBeDisabled()
    await field(form, label).fill(label in FORM ? FORM[label as keyof typeof FORM] : '')
    await expect.element(save(form)).toBeEnabled()
  }
  expect(server.asked(calls.createCustomer)).toEqual([])
})

test("[M2.9] areas, class, DMA and rayon are chosen from the city's lists, code and name together", async () => {
  await open()
  await add.click()
  await field(form, 'Kelurahan').fill('kar')
  await page.getByRole('option', { name: 'Karang Pauh' }).click()
  await expect.element(field(form, 'Kelurahan')).toHaveValue('Karang')
  await expect.element(field(form, 'Kecamatan')).toHaveValue('Pauh')
  // By its name, though it is the code's field.
  await field(form, 'Kode Golongan').fill('niaga')
  await page.getByRole('option', { name: '3B Niaga' }).click()
  await expect.element(field(form, 'Golongan')).toHaveValue('Niaga')
  await field(form, 'Kode DMA').fill('d01')
  await userEvent.keyboard('{Tab}')
  await expect.element(field(form, 'Kode DMA')).toHaveValue('D01')
  await expect.element(field(form, 'DMA')).toHaveValue('DMA Pasar')

  // Anything can be typed; what the list does not know is said, and saved.
  await fill({ Rayon: 'Rayon Baru', Kecamatan: 'Sarolangun', Kelurahan: 'Karang' })
  await field(form, 'Nama').click()
  await expect.element(field(form, 'Rayon')).toHaveAccessibleDescription(/^Tidak ada dalam daftar kota ini/)
  await field(form, 'Kecamatan').fill('Sarolangun')
  await field(form, 'Nama').click()
  await expect
    .element(field(form, 'Kelurahan'))
    .toHaveAccessibleDescription('Menurut daftar kota ini terletak di Kecamatan Pauh.')
  server.answers(calls.createCustomer, customer('1500400001'))
  await save(form).click()
  await expect.element(alert).toHaveTextContent('Berhasil menambah data')
  expect(server.asked(calls.createCustomer)[0]?.body.properties).toMatchObject({
    rayon: 'Rayon Baru',
    Kelurahan: 'Karang',
    Kecamatan: 'Sarolangun',
  })
})

test('[M2.9] that lists do not come is said, they are asked for again, and saving goes on', async () => {
  server.refuses(calls.customerChoices, 'unexpected')
  await open()
  await add.click()
  await expect
    .element(form.getByText(/^Daftar wilayah, golongan, DMA, dan rayon tidak dapat dimuat/))
    .toBeVisible()
  await fill({ Rayon: 'Lain' })
  await expect.element(field(form, 'Rayon')).toHaveAccessibleDescription('')
  await expect.element(save(form)).toBeEnabled()
  server.answers(calls.customerChoices, CHOICES)
  await form.getByRole('button', { name: 'Coba lagi' }).click()
  await expect.element(field(form, 'Rayon')).toHaveAccessibleDescription(/^Tidak ada dalam daftar/)
})

test('[M2.9] the place is picked on a map; coordinates and map follow each other', async () => {
  await open()
  await list.getByRole('button', { name: 'Ubah Budi' }).click()
  const place = edit.getByRole('group', { name: 'Letak pelanggan di peta' })
  await expect.element(place.getByRole('button', { name: 'Perbesar peta' })).toBeVisible()
  const ground = () => place.element().querySelector('.ol-viewport canvas')
  await expect.poll(ground).not.toBeNull()
  const { width, height } = place.element().getBoundingClientRect()
  // The point is in the middle; north-east of it is another place.
  await place.click({ position: { x: width / 2 + 60, y: height / 2 - 50 } })
  const number = (label: string) => Number((field(edit, label).element() as HTMLInputElement).value)
  await expect.poll(() => number('Longitude')).toBeGreaterThan(102.7)
  expect(number('Latitude')).toBeGreaterThan(-2.3)
  expect(number('Longitude')).toBeCloseTo(102.7, 2)

  await field(edit, 'Latitude').fill('-2,5')
  await field(edit, 'Longitude').fill('103')
  // The map went where the fields say: its middle is there now.
  await place.click({ position: { x: width / 2 + 60, y: height / 2 } })
  await expect.poll(() => number('Longitude')).toBeGreaterThan(103)
  expect(number('Latitude')).toBeCloseTo(-2.5, 4)
  server.answers(calls.editCustomer, customer('1'))
  await save(edit).click()
  await expect.element(alert).toHaveTextContent('Berhasil memperbarui data')
  expect(server.asked(calls.editCustomer)[0]?.body.geometry.coordinates[1]).toBeCloseTo(-2.5, 4)
})

test('[M4.12] added, changed, removed: what is sent, what is said, and the list is read again', async () => {
  await open()
  await add.click()
  await fill()
  server.answers(calls.createCustomer, ({ body }) => {
    stored.push(customer('1500400001', body.properties))
    return customer('1500400001')
  })
  const letGo = server.holds(calls.createCustomer)
  await save(form).click()
  await expect.element(save(form)).toBeDisabled()
  letGo()
  await expect.element(alert).toHaveTextContent('Berhasil menambah data')
  await expect.element(form).not.toBeInTheDocument()
  await expect.poll(rows).toBe(2)
  expect(server.asked(calls.createCustomer)[0]?.body).toMatchObject({
    geometry: { coordinates: [102.701234, -2.301234] },
    properties: { nama: 'Siti Aminah', due_date: '-', status_payment: 'unpaid' },
  })

  await list.getByRole('button', { name: 'Ubah Siti Aminah' }).click()
  await expect.element(field(edit, 'ID Pelanggan')).toHaveValue('1500400001')
  await expect.element(field(edit, 'ID Pelanggan')).toHaveAttribute('readonly')
  await field(edit, 'Nama').fill('Siti Baru')
  server.answers(calls.editCustomer, () => {
    stored = [customer('1500400001', { nama: 'Siti Baru' })]
    return customer('1500400001')
  })
  await save(edit).click()
  await expect.element(alert).toHaveTextContent('Berhasil memperbarui data')
  await expect.element(list.getByRole('cell', { name: 'Siti Baru', exact: true })).toBeVisible()

  const remove = list.getByRole('button', { name: 'Hapus Siti Baru' })
  await remove.click()
  await expect.element(removal).toMatchTextContent('Siti Baru (1500400001)')
  await removal.getByRole('button', { name: 'Batal' }).click()
  await expect.element(removal).not.toBeInTheDocument()
  expect(server.asked(calls.removeCustomer)).toEqual([])
  await remove.click()
  server.answers(calls.removeCustomer, () => {
    stored = []
    return null
  })
  await removal.getByRole('button', { name: 'Ya, Hapus' }).click()
  await expect.element(alert).toHaveTextContent('Berhasil menghapus data')
  await expect.element(list.getByText('Data Kosong')).toBeVisible()
  await expect.element(add).toHaveFocus()
})

test('[M8] that a list does not come is said, and it can be asked for again', async () => {
  stored = Array.from({ length: 7 }, (_, i) => customer(`${i}`))
  server.refuses(calls.listCustomers, 'unexpected')
  await open()
  await expect.element(alert).toHaveTextContent(FAILED)
  await expect.element(list.getByText('Daftar pelanggan tidak dapat dimuat.')).toBeVisible()
  const again = list.getByRole('button', { name: 'Coba lagi' })
  server.answers(calls.listCustomers, listed)
  await again.click()
  await expect.poll(rows).toBe(5)
  server.isAway(calls.listCustomers)
  await list.getByRole('button', { name: 'Halaman berikutnya' }).click()
  await expect.element(alert).toMatchTextContent('Server tidak dapat dihubungi')
  server.answers(calls.listCustomers, listed)
  await again.click()
  await expect.element(list.getByText(/^6–7 dari/)).toBeVisible()
})

test('[M8] adding, changing, removing that fails: the notice stays for clicks and goes after 6 seconds, nothing typed is lost', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => timers.mockRestore())
  /** No test waits: what the six seconds lead to is done now. */
  const fade = async () => {
    const timer = timers.mock.calls.findLast(([, ms]) => ms === 6000)
    expect(timer).toBeDefined()
    if (typeof timer?.[0] === 'function') timer[0]()
    await expect.poll(() => document.querySelector('.MuiSnackbar-root')).toBeNull()
  }
  for (const call of [calls.createCustomer, calls.editCustomer, calls.removeCustomer])
    server.refuses(call, 'unexpected')
  await open()
  await add.click()
  await fill()
  await save(form).click()
  await expect.element(alert).toHaveTextContent(FAILED)
  // Not the title: the notice lies over it.
  await form.getByText(/^Ketuk peta/).click()
  await expect.element(alert).toBeVisible()
  await expect.element(field(form, 'Nama')).toHaveValue('Siti Aminah')
  await expect.element(save(form)).toBeEnabled()
  await fade()
  await userEvent.keyboard('{Escape}')
  await question.getByRole('button', { name: 'Buang perubahan' }).click()
  await expect.element(form).not.toBeInTheDocument()

  await list.getByRole('button', { name: 'Ubah Budi' }).click()
  await field(edit, 'Nama').fill('Budi Dua')
  await save(edit).click()
  await expect.element(alert).toHaveTextContent(FAILED)
  await fade()
  await edit.getByRole('button', { name: 'Batal' }).click()
  await question.getByRole('button', { name: 'Buang perubahan' }).click()

  await list.getByRole('button', { name: 'Hapus Budi' }).click()
  await removal.getByRole('button', { name: 'Ya, Hapus' }).click()
  await expect.element(alert).toHaveTextContent(FAILED)
  await expect.element(list.getByRole('button', { name: 'Hapus Budi' })).toBeVisible()
})

test('[D12] saved by another user meanwhile: said, loaded, and only what was typed is put on top', async () => {
  await open()
  await list.getByRole('button', { name: 'Ubah Budi' }).click()
  await field(edit, 'Nama').fill('Budi Santoso')
  await field(edit, 'Alamat').fill('Jl. Kenanga 3')
  const updatedAt = '2026-11-17T08:05:00.000Z'
  const newest = { ...customer('1', { alamat: 'Jl. Dahlia 9', loket_bayar: 'Pos' }), updatedAt }
  server.answers(calls.mapCustomer, () => newest)
  const errors = [{ path: 'updatedAt', message: 'Data telah diubah oleh pengguna lain' }]
  server.refuses(calls.editCustomer, 'conflict', { errors })
  await save(edit).click()
  await expect.element(edit.getByText(/^Data ini telah diubah pengguna lain/)).toBeVisible()
  await edit.getByRole('button', { name: 'Muat data terbaru' }).click()
  await expect.element(edit.getByText('Alamat yang tersimpan: Jl. Dahlia 9')).toBeVisible()
  await expect.element(field(edit, 'Nama')).toHaveValue('Budi Santoso')
  await expect.element(field(edit, 'Alamat')).toHaveValue('Jl. Kenanga 3')
  await expect.element(field(edit, 'Loket Pembayaran')).toHaveValue('Pos')
  server.answers(calls.editCustomer, () => newest)
  await save(edit).click()
  await expect.element(edit).not.toBeInTheDocument()
  expect(server.asked(calls.editCustomer).map(({ body }) => body.updatedAt)).toEqual([
    '2026-11-17T08:00:00.000Z',
    updatedAt,
  ])
})

test('an import that is under way is not called a change by another user', async () => {
  const importing = 'Data pelanggan sedang diimpor. Coba lagi sebentar lagi'
  await open()
  await list.getByRole('button', { name: 'Ubah Budi' }).click()
  await field(edit, 'Nama').fill('Budi Santoso')
  server.refuses(calls.editCustomer, 'conflict', { message: importing })
  await save(edit).click()
  await expect.element(alert).toMatchTextContent(importing)
  await expect.element(edit.getByRole('button', { name: 'Muat data terbaru' })).not.toBeInTheDocument()
  await expect.element(save(edit)).toBeEnabled()
})

test('a number that is taken, a customer that is gone: why is said', async () => {
  const taken = 'ID Pelanggan 1500400001 sudah terdaftar'
  server.refuses(calls.createCustomer, 'exists', { message: taken })
  await open()
  await add.click()
  await fill()
  await save(form).click()
  await expect.element(alert).toMatchTextContent(FAILED)
  await expect.element(alert).toMatchTextContent(taken)
  await expect.element(field(form, 'ID Pelanggan')).toHaveFocus()
  await expect.element(field(form, 'ID Pelanggan')).toHaveAccessibleDescription(taken)
  await expect.element(save(form)).toBeDisabled()
  await form.getByRole('button', { name: 'Batal' }).click()
  await question.getByRole('button', { name: 'Buang perubahan' }).click()

  await list.getByRole('button', { name: 'Hapus Budi' }).click()
  server.refuses(calls.removeCustomer, 'notFound')
  stored = []
  await removal.getByRole('button', { name: 'Ya, Hapus' }).click()
  await expect.element(alert).toMatchTextContent('Pelanggan tidak ditemukan')
  // It was refused because the list was old.
  await expect.element(list.getByText('Data Kosong')).toBeVisible()
})

test('with the keyboard alone: open, fill, be asked before losing it, close', async () => {
  server.answers(calls.createCustomer, customer('1500400001'))
  await show(<Entry />)
  await userEvent.tab()
  await expect.element(entry).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(add).toBeVisible()
  add.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field(form, 'ID Pelanggan')).toHaveFocus()
  await userEvent.keyboard('1500400001')
  await userEvent.keyboard('{Escape}')
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(field(form, 'ID Pelanggan')).toHaveValue('1500400001')
  field(form, 'ID Pelanggan').element().focus()
  for (const value of Object.values(FORM).slice(1)) {
    await userEvent.tab()
    await userEvent.keyboard(value)
  }
  await userEvent.keyboard('{Enter}')
  await expect.element(alert).toHaveTextContent('Berhasil menambah data')
  await expect.element(add).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(entry).toHaveFocus()
})
