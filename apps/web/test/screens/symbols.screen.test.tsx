import { calls, type ListedSymbols } from '@petatirta/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { router } from '#app/router.tsx'
import { CITIES } from '../support/cities.ts'
import { open, PEOPLE } from '../support/screen.tsx'
import { type StandInServer, standInServer } from '../support/stand-in-server.ts'

const PATH = '/admin/symbol?city=kota-contoh'
const [RED, BLUE] = ['#ff0000', '#0000ff']
const UPLOAD = `/api/symbol/image/${'a'.repeat(32)}?by=01890a5d-ac96-774b-bcce-b302099a8050&version=1&expires=1&signature=${'b'.repeat(64)}`
const IMAGE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP4/x8AAwAB/+f2HggAAAAASUVORK5CYII='

/** A PNG in one colour, `bytes` long: what follows its end is not looked at. */
async function png(width: number, height: number, colour: string, bytes = 0, name = 'katup.png') {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = colour
  context.fillRect(0, 0, width, height)
  const image = await canvas.convertToBlob()
  return new File([image, new Uint8Array(Math.max(0, bytes - image.size))], name, { type: 'image/png' })
}

type ListedSymbol = ListedSymbols['accessories'][number]
const symbol = (id: string, label: string, imageUrl: string | null = IMAGE): ListedSymbol => ({
  id,
  label,
  imageUrl,
  updatedAt: '2026-11-17T08:00:00.000Z',
})

let server: StandInServer
/** What is stored: the calls below change it as the real ones do. */
let stored: ListedSymbol[]
beforeEach(() => {
  stored = [symbol('Valve', 'Katup')]
  server = standInServer()
  server.answers(calls.companyDropdown, CITIES)
  server.answers(calls.getSymbols, () => ({ accessories: stored, waterSources: [] }))
  server.answers(calls.symbolSubTypes, { accessories: [], waterSources: [] })
  server.answers(calls.requestSymbolUpload, ({ body: { id, label } }) => {
    const existing = stored.find(each => each.id.toLowerCase() === id.toLowerCase())
    const others = stored.filter(each => each !== existing)
    stored = [...others, existing ? { ...existing, label } : symbol(id, label, null)]
    return { url: UPLOAD }
  })
  server.answers(calls.uploadSymbolImage, () => {
    stored = stored.map((each, i) => (i === stored.length - 1 ? { ...each, imageUrl: `${IMAGE}#new` } : each))
    return { imageUrl: `${IMAGE}#new` }
  })
  server.answers(calls.deleteSymbol, ({ query }) => {
    stored = stored.filter(({ id }) => id !== query.subtype)
    return null
  })
})

const form = page.getByRole('dialog', { name: /^(Tambah|Edit) Simbol$/ })
const save = form.getByRole('button', { name: 'Simpan' })
const subType = form.getByRole('textbox', { name: 'Sub Tipe' })
const label = form.getByRole('textbox', { name: 'Label' })
const type = form.getByRole('combobox', { name: 'Tipe', exact: true })
const preview = form.getByRole('img', { name: /^Pratinjau/ })
const add = page.getByRole('button', { name: 'Tambah Simbol' })
const edit = page.getByRole('button', { name: 'Edit Valve' })
const alert = page.getByRole('alert')
const question = page.getByRole('dialog', { name: 'Hapus Simbol' })
const rowOf = (id: string) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name: id, exact: true }) })
const said = (text: string) => alert.filter({ hasText: text })
const STORAGE = 'Something wrong with the cloud storage'

const choose = (file: File) => userEvent.upload(form.getByLabelText('Gambar'), file)

async function fillAdd(id: string, text: string): Promise<void> {
  await add.click()
  await type.click()
  await page.getByRole('option', { name: 'Aksesoris' }).click()
  await subType.fill(id)
  await label.fill(text)
  await choose(await png(60, 20, RED))
  await expect.element(preview).toBeVisible()
}

test('[A2] a utility is chosen, in the address; two groups collapse; an empty one says Data Kosong', async () => {
  stored = [symbol('GateValve', 'Katup pintu', null)]
  await open('/admin/symbol', PEOPLE.ops)
  await expect.element(page.getByText('Pilih PDAM untuk melihat simbolnya.')).toBeVisible()
  await page.getByRole('combobox', { name: 'PDAM' }).fill('contoh')
  await page.getByRole('option', { name: 'Kota Contoh' }).click()
  const table = page.getByRole('table', { name: 'Aksesoris' })
  await expect.element(rowOf('GateValve')).toMatchTextContent('Katup pintu')
  expect(router.state.location.search).toEqual({ city: 'kota-contoh' })
  expect(
    table
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Gambar', 'Sub Tipe', 'Label', 'Jumlah di Data', 'Aksi'])
  await expect.element(rowOf('GateValve').getByRole('img', { name: 'Ikon bawaan' })).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: /^Sumber Air/ }).getByText('Data Kosong'))
    .toBeVisible()
  await page.getByRole('button', { name: /^Aksesoris/ }).click()
  await expect.element(table).not.toBeInTheDocument()
  server.refuses(calls.getSymbols, 'notFound', { module: 'company' })
  await open('/admin/symbol?city=kota-yang-tidak-ada', PEOPLE.ops)
  await expect.element(page.getByText('PDAM tidak ditemukan')).toBeVisible()
})

test('[A2] sub types of the data: those without an icon first, with counts; a symbol that meets nothing is warned of', async () => {
  stored = [symbol('GateValve', 'Katup pintu'), symbol('Tandon', 'Tandon air')]
  const accessories = [
    { name: 'Gate Valve', count: 1200 },
    { name: 'Air Valve', count: 40 },
    { name: 'Hydrant', count: 7 },
  ]
  server.answers(calls.symbolSubTypes, { accessories, waterSources: [] })
  await open(PATH, PEOPLE.ops)
  await expect.element(rowOf('Air Valve')).toMatchTextContent('Belum ada simbol')
  const shown = page.getByRole('table', { name: 'Aksesoris' }).getByRole('row').elements()
  expect(shown.slice(1).map(row => [...row.children].slice(1, 4).map(cell => cell.textContent))).toEqual([
    ['Air Valve', 'Belum ada simbol', '40'],
    ['Hydrant', 'Belum ada simbol', '7'],
    ['GateValve', 'Katup pintu', '1.200'],
    ['Tandon', 'Tandon airTidak cocok dengan sub tipe mana pun di data kota ini', '0'],
  ])
  await expect.element(rowOf('Air Valve').getByRole('img', { name: 'Ikon bawaan' })).toBeVisible()
  // What the data calls it, without what an id may not hold.
  await page.getByRole('button', { name: 'Beri simbol untuk Air Valve' }).click()
  await expect.element(subType).toHaveValue('AirValve')
  await expect.element(label).toHaveValue('Air Valve')
  await expect.element(type).toHaveTextContent('Aksesoris')
  await choose(await png(15, 15, RED))
  await save.click()
  await expect.element(said('Berhasil menambahkan simbol')).toBeVisible()
  await expect.element(rowOf('AirValve')).toMatchTextContent('40')
})

test('[A2] sub types that do not come: the symbols are there, and the rest can be asked for again', async () => {
  server.refuses(calls.symbolSubTypes, 'unexpected')
  await open(PATH, PEOPLE.ops)
  await expect.element(page.getByText(/^Sub tipe di data kota ini tidak dapat dimuat/)).toBeVisible()
  await expect.element(rowOf('Valve')).toMatchTextContent('—')
  server.answers(calls.symbolSubTypes, { accessories: [{ name: 'valve', count: 3 }], waterSources: [] })
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect.element(rowOf('Valve')).toMatchTextContent('3')
})

test('[A5] every field says what is wrong with it', async () => {
  await open(PATH, PEOPLE.ops)
  await add.click()
  await save.click()
  const letters = form.getByText('Harus diisi. Hanya boleh diisi huruf dan angka')
  await expect.element(letters).toBeVisible()
  await expect.poll(() => form.getByText('Harus diisi', { exact: true }).elements().length).toBe(2)
  await expect.element(form.getByText('Gambar harus dipilih')).toBeVisible()
  await subType.fill('gate-valve')
  await expect.element(letters).toBeVisible()

  const large = await png(15, 15, RED, 50_001)
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16])
  for (const wrong of [
    new File([jpeg], 'foto.jpg', { type: 'image/jpeg' }),
    new File([jpeg], 'foto.png', { type: 'image/png' }),
  ]) {
    await choose(large)
    await expect.element(form.getByText('Ukuran file melebihi batas. Maksimal 50 KB')).toBeVisible()
    await choose(wrong)
    await expect.element(form.getByText('File harus berupa gambar PNG')).toBeVisible()
  }
  await choose(await png(15, 15, RED, 50_000))
  await expect.element(preview).toBeVisible()
  expect(server.asked(calls.requestSymbolUpload)).toEqual([])
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Buang perubahan' }).click()
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(add).toHaveFocus()
})

test('[A5] an image is sent in 15×15 pixels, its proportions and transparency kept', async () => {
  await open(PATH, PEOPLE.ops)
  await fillAdd('Hydrant', 'Hidran kota')
  await save.click()
  await expect.element(said('Berhasil menambahkan simbol')).toBeVisible()
  await expect.element(rowOf('Hydrant').getByRole('img', { name: 'Simbol Hydrant' })).toBeVisible()
  expect(server.asked(calls.requestSymbolUpload).map(({ body }) => body)).toEqual([
    { slug: 'kota-contoh', type: 'accessories', id: 'Hydrant', label: 'Hidran kota' },
  ])
  const [sent] = server.asked(calls.uploadSymbolImage)
  const image = await createImageBitmap(sent?.body)
  expect([image.width, image.height]).toEqual([15, 15])
  // Three times as wide as high: red in the middle, nothing above and below.
  const context = new OffscreenCanvas(15, 15).getContext('2d')
  context?.drawImage(image, 0, 0)
  const pixel = (y: number) => [...(context?.getImageData(7, y, 1, 1).data ?? [])]
  expect([0, 7, 14].map(pixel)).toEqual([
    [0, 0, 0, 0],
    [255, 0, 0, 255],
    [0, 0, 0, 0],
  ])
})

test('[A5] when editing, type, sub type and utility are locked; the image may stay', async () => {
  await open(PATH, PEOPLE.ops)
  await edit.click()
  // The only field that can be written in.
  await expect.element(label).toHaveFocus()
  await expect.element(form.getByRole('combobox', { name: 'PDAM' })).toBeDisabled()
  await expect.element(subType).toBeDisabled()
  await expect.element(type).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(edit).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await label.fill(' ')
  await expect.element(form.getByText('Harus diisi', { exact: true })).toBeVisible()
  await label.fill('Katup utama')
  await userEvent.keyboard('{Enter}')
  await expect.element(said('Berhasil mengedit simbol')).toBeVisible()
  await expect.element(rowOf('Valve')).toMatchTextContent('Katup utama')
  await expect.element(edit).toHaveFocus()
  expect(server.asked(calls.uploadSymbolImage)).toEqual([])
})

test('[A2] an existing sub type will be overwritten: a hint, and a word when it is so', async () => {
  await open(PATH, PEOPLE.ops)
  await add.click()
  await type.click()
  await page.getByRole('option', { name: 'Aksesoris' }).click()
  await expect.element(form.getByText('Sub tipe yang sudah ada akan ditimpa.')).toBeVisible()
  await subType.fill('valve')
  await expect
    .element(form.getByRole('alert'))
    .toHaveTextContent('Sub tipe Valve sudah ada dengan label “Katup” dan akan ditimpa.')
})

test('[A8] an upload that fails: Something wrong with the cloud storage, and the new sub type goes again', async () => {
  await open(PATH, PEOPLE.ops)
  await fillAdd('Hydrant', 'Hidran')
  const fails = async (reason: string) => {
    await save.click()
    await expect.element(said(STORAGE)).toMatchTextContent(reason)
    await said(STORAGE).getByRole('button').click()
    // The next round waits for a message of its own, not for this one fading.
    await expect.element(said(STORAGE)).not.toBeInTheDocument()
  }
  server.refuses(calls.uploadSymbolImage, 'unexpected')
  await fails('Simbol tidak ditambahkan.')
  expect(stored.map(({ id }) => id)).toEqual(['Valve'])
  server.isAway(calls.uploadSymbolImage)
  await fails('Simbol tidak ditambahkan.')
  server.refuses(calls.deleteSymbol, 'notFound')
  stored = [symbol('Valve', 'Katup')]
  await fails('Simbol tidak ditambahkan.')
  server.isAway(calls.deleteSymbol)
  stored = [symbol('Valve', 'Katup')]
  await fails('Sub tipe tersimpan tanpa gambar.')
  // Nothing that was filled in is lost.
  server.answers(calls.uploadSymbolImage, { imageUrl: IMAGE })
  await save.click()
  await expect.element(said('Berhasil menambahkan simbol')).toBeVisible()
  await expect.element(rowOf('Hydrant')).toBeVisible()
})

test('[A8] an upload that fails leaves an overwritten or edited sub type as it is', async () => {
  server.isAway(calls.uploadSymbolImage)
  await open(PATH, PEOPLE.ops)
  await fillAdd('VALVE', 'Katup lain')
  await save.click()
  await expect.element(said(STORAGE)).toMatchTextContent('gambar belum diganti')
  // The page cannot be left while something is being saved.
  await expect.element(save).toBeEnabled()
  await label.click()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Buang perubahan' }).click()
  await expect.element(form).not.toBeInTheDocument()

  await edit.click()
  await label.fill('Katup utama')
  await choose(await png(30, 30, BLUE))
  await expect.element(preview).toBeVisible()
  await save.click()
  await expect.element(said(STORAGE)).toMatchTextContent('gambar belum diganti')
  expect(server.asked(calls.deleteSymbol)).toEqual([])
  expect(stored).toEqual([symbol('Valve', 'Katup utama')])
  server.answers(calls.uploadSymbolImage, { imageUrl: IMAGE })
  await save.click()
  await expect.element(said('Berhasil mengedit simbol')).toBeVisible()
})

test('[A2] deleting asks; [A7] what is gone already (5080402) is as good as deleted', async () => {
  stored = [symbol('Satu', 'Simbol satu'), symbol('Dua', 'Simbol dua')]
  await open(PATH, PEOPLE.ops)
  const remove = page.getByRole('button', { name: 'Hapus Satu' })
  await remove.click()
  await expect.element(question.getByText('Anda yakin ingin manghapus simbol?')).toBeVisible()
  await question.getByRole('button', { name: 'Batal' }).click()
  await expect.element(remove).toHaveFocus()
  await remove.click()
  await question.getByRole('button', { name: 'Ya, Hapus' }).click()
  await expect.element(said('Berhasil menghapus simbol')).toBeVisible()
  await expect.element(rowOf('Satu')).not.toBeInTheDocument()
  await expect.element(add).toHaveFocus()

  await page.getByRole('button', { name: 'Hapus Dua' }).click()
  stored = []
  server.refuses(calls.deleteSymbol, 'notFound')
  await question.getByRole('button', { name: 'Ya, Hapus' }).click()
  await expect.element(said('Berhasil menghapus simbol')).toBeVisible()
  await expect.poll(() => page.getByText('Data Kosong').elements().length).toBe(2)
})

test('[A8] Ada kesalahan pada server: reading, saving, deleting', async () => {
  const FAILED = 'Ada kesalahan pada server'
  server.isAway(calls.getSymbols)
  await open(PATH, PEOPLE.ops)
  await expect.element(page.getByText(FAILED)).toBeVisible()
  server.answers(calls.getSymbols, () => ({ accessories: stored, waterSources: [] }))
  await page.getByRole('button', { name: 'Coba lagi' }).click()

  server.isAway(calls.deleteSymbol)
  await page.getByRole('button', { name: 'Hapus Valve' }).click()
  await question.getByRole('button', { name: 'Ya, Hapus' }).click()
  await expect.element(said(FAILED)).toMatchTextContent('Server tidak dapat dihubungi')
  await said(FAILED).getByRole('button').click()
  await expect.element(said(FAILED)).not.toBeInTheDocument()

  server.isAway(calls.requestSymbolUpload)
  await fillAdd('Hydrant', 'Hidran')
  await save.click()
  await expect.element(said(FAILED)).toBeVisible()
  await expect.element(label).toHaveValue('Hidran')
})

test('[D12] a change between reading and saving is refused by the server, and said', async () => {
  server.refuses(calls.requestSymbolUpload, 'conflict')
  await open(PATH, PEOPLE.ops)
  await edit.click()
  await label.fill('Katup saya')
  await save.click()
  await expect.element(form.getByText('Data ini telah diubah pengguna lain')).toBeVisible()
  expect(server.asked(calls.requestSymbolUpload)[0]?.body.updatedAt).toBe('2026-11-17T08:00:00.000Z')
})

test('[A8] of two administrators the second does not overwrite the first unawares', async () => {
  await open(PATH, PEOPLE.ops)
  await edit.click()
  await label.fill('Katup saya')
  stored = [symbol('Valve', 'Katup orang lain')]
  await save.click()
  await expect.element(form.getByText('Data ini telah diubah pengguna lain')).toBeVisible()
  expect(server.asked(calls.requestSymbolUpload)).toEqual([])
  await form.getByRole('button', { name: 'Muat data terbaru' }).click()
  await expect.element(form.getByText('Label yang tersimpan: Katup orang lain')).toBeVisible()
  await expect.element(label).toHaveValue('Katup saya')
  await save.click()
  await expect.element(said('Berhasil mengedit simbol')).toBeVisible()
  expect(stored[0]?.label).toBe('Katup saya')

  await edit.click()
  await label.fill('Katup lagi')
  stored = []
  await save.click()
  await expect.element(said('Simbol ini telah dihapus pengguna lain.')).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
})
