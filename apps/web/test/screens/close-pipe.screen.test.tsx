import { type ClosureRequest, calls } from '@petatirta/contract'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { fromLonLat } from 'ol/proj.js'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { MapTools } from '#app/map/tools/map-tools.tsx'
import { placeOf, STREETS } from '#sync/network/test-network.ts'
import type { ClosePipeProps, ClosureSummary } from '#tools/close-pipe/close-pipe-props.ts'
import { ClosePipeTool } from '#tools/close-pipe/close-pipe-tool.tsx'
import { TraceCard } from '#tools/close-pipe/trace-card.tsx'
import { PHONE, show } from '../support/map-part.tsx'
import { type NetworkCity, networkCity, SHUT } from '../support/network-city.ts'

const COMPANY = {
  _id: '01890a5d-ac96-774b-bcce-b302099a8050',
  name: 'PDAM Kota Contoh',
  slug: 'kota-contoh',
  lon: 110,
  lat: 0,
  gmtOffset: 7,
  isActive: true,
}

const card = page.getByRole('dialog', { name: 'Tutup Pipa' })
const list = card.getByRole('region', { name: 'Katup yang ditutup' })
const valves = () =>
  list
    .getByRole('listitem')
    .elements()
    .map(row => row.getAttribute('data-valve'))
const headline = card.getByRole('status').first()

interface Options {
  mayWrite?: boolean
  wide?: boolean
  saveForm?: ClosePipeProps['saveForm']
}

async function openTool(
  { sync, engine }: NetworkCity,
  { mayWrite = true, wide = true, saveForm }: Options = {},
) {
  const heard = { onFailed: vi.fn(), onClose: vi.fn() }
  await show(
    <ClosePipeTool
      sync={sync}
      engine={engine}
      company={COMPANY}
      wide={wide}
      mayWrite={mayWrite}
      help={mayWrite ? [{ text: 'Import data', href: '/data/import?city=kota-contoh' }] : []}
      logo={async () => undefined}
      saveForm={saveForm}
      {...heard}
    />,
    { size: wide ? [1366, 768] : PHONE },
  )
  return heard
}

/** What the page hands to the browser to keep. */
function savedFiles(): { name: string; file: Blob | undefined }[] {
  const files: { name: string; file: Blob | undefined }[] = []
  const made = vi.spyOn(URL, 'createObjectURL')
  const keep = (event: Event) => {
    const link = event.target
    if (!(link instanceof HTMLAnchorElement) || !link.download) return
    event.preventDefault()
    const [file] = made.mock.lastCall ?? []
    files.push({ name: link.download, file: file instanceof Blob ? file : undefined })
  }
  document.addEventListener('click', keep, { capture: true })
  onTestFinished(() => {
    document.removeEventListener('click', keep, { capture: true })
    made.mockRestore()
  })
  return files
}

test('[D101] a tap names the valves in walking order and who is without water; one that cannot be closed is gone around', async () => {
  const city = await networkCity(STREETS)
  await openTool(city)
  await expect.element(page.getByText('Klik pipa yang bocor, atau tempat di dekatnya.')).toBeVisible()
  city.tap([400, 20])
  await expect.element(headline).toMatchTextContent('2 pelanggan tanpa air · 2 katup')
  // B is a hundred metres away, C a hundred and fifty.
  expect(valves()).toEqual(['B', 'C'])
  await expect.element(card.getByRole('region', { name: 'Pelanggan penting' })).toMatchTextContent('RS Sehat')
  await expect.element(card.getByRole('region', { name: 'Menurut golongan' })).toMatchTextContent('R21')
  await expect.element(card.getByRole('region', { name: 'Tanpa air' })).toMatchTextContent('Hidran1')
  await expect.element(card.getByRole('region', { name: 'Hidran' })).toMatchTextContent('Hidran Melati')
  await expect
    .element(list.getByRole('link', { name: 'Menuju Lokasi' }).first())
    .toHaveAttribute('href', expect.stringContaining('google'))

  await list.getByRole('button', { name: 'Tidak bisa ditutup' }).first().click()
  await expect.element(headline).toMatchTextContent('4 pelanggan tanpa air · 2 katup')
  expect(valves()).toEqual(['C', 'A'])
  const stuck = card.getByRole('region', { name: 'Dianggap tidak bisa ditutup' })
  await expect.element(stuck).toMatchTextContent('Katup Tengah')
  await stuck.getByRole('button', { name: 'Bisa ditutup lagi' }).click()
  await expect.element(headline).toMatchTextContent('2 pelanggan tanpa air')
  await expect.element(stuck).not.toBeInTheDocument()
})

test('[D102] what a person wrote down of a valve is respected at once, with who and when; another set of valves is offered', async () => {
  const city = await networkCity(STREETS)
  await openTool(city)
  city.tap([400, 20])
  await expect.element(headline).toMatchTextContent('2 katup')
  // Another user shuts the way from the east.
  city.states([SHUT('F', 'Budi')])
  city.tells('valves')
  await expect.element(headline).toMatchTextContent('4 pelanggan tanpa air · 1 katup')
  const shut = card.getByRole('region', { name: 'Sudah tertutup' })
  await expect.element(shut).toMatchTextContent(/Katup Timur.*Ditutup oleh Budi, 18\/11\/2026 08:00:00/)
  const others = card.getByRole('region', { name: 'Pilihan lain' })
  await expect.element(others).toMatchTextContent('Buka Katup Timur: 2 pelanggan tetap mendapat air')
  await others.getByRole('button', { name: 'Pakai pilihan ini' }).click()
  await expect.element(headline).toMatchTextContent('2 pelanggan tanpa air · 2 katup')
  await others.getByRole('button', { name: 'Batalkan' }).click()
  await expect.element(headline).toMatchTextContent('4 pelanggan tanpa air')

  // And this user opens it again.
  city.server.answers(calls.setValveState, ({ body }) => {
    city.states([])
    return { id: 'F', shut: body.shut, note: '', by: 'Ani', at: '2026-11-18T02:00:00.000Z' }
  })
  await shut.getByRole('button', { name: 'Tandai terbuka' }).click()
  await expect.element(headline).toMatchTextContent('2 pelanggan tanpa air · 2 katup')
  expect(city.server.asked(calls.setValveState)).toMatchObject([
    { path: '/api/network/valves/F', body: { shut: false } },
  ])
})

test('[D101] the answer of the last tap is not taken for that of the next, nor are its critical customers', async () => {
  const city = await networkCity(STREETS)
  await openTool(city)
  city.tap([400, 20])
  const critical = card.getByRole('region', { name: 'Pelanggan penting' })
  await expect.element(critical).toMatchTextContent('RS Sehat')
  const [solve, read] = [city.holds('closure'), city.holds('criticalCustomers')]
  city.tap([800, 10])
  await expect.element(headline).toMatchTextContent('Menghitung katup…')
  expect(card.getByText('RS Sehat').elements()).toEqual([])
  expect(card.getByRole('button', { name: 'Teks pengumuman' }).elements()).toEqual([])
  solve()
  await expect.element(headline).toMatchTextContent('1 pelanggan tanpa air · 1 katup')
  await expect.element(critical).toMatchTextContent('Memuat…')
  read()
  await expect.element(critical).not.toBeInTheDocument()
})

test('[D101] while it is solved around a stuck valve nothing can be done with the old answer', async () => {
  const city = await networkCity(STREETS)
  await openTool(city)
  city.tap([400, 20])
  await expect.element(headline).toMatchTextContent('2 pelanggan tanpa air')
  const solve = city.holds('closure')
  await list.getByRole('button', { name: 'Tidak bisa ditutup' }).first().click()
  await expect.element(headline).toMatchTextContent('2 pelanggan tanpa air')
  await expect.element(card.getByRole('button', { name: 'Cetak pemberitahuan' })).toBeDisabled()
  solve()
  await expect.element(headline).toMatchTextContent('4 pelanggan tanpa air')
  await expect.element(card.getByRole('button', { name: 'Cetak pemberitahuan' })).toBeEnabled()
  // The button that was pressed is gone; the focus is not.
  expect(document.activeElement).toBe(card.element())
})

test('[D102] a part that is shut off already says by which valves, and an incident of it is made of them', async () => {
  const city = await networkCity(STREETS)
  city.states([SHUT('A', 'Budi'), SHUT('F', 'Budi')])
  const saved: ClosureSummary[] = []
  await openTool(city, {
    saveForm: (_, summary) => {
      saved.push(summary)
      return null
    },
  })
  city.tap([400, 20])
  await expect
    .element(card)
    .toMatchTextContent(/Bagian ini sudah terputus oleh katup yang tertutup: Katup (Barat|Timur)/)
  expect(card.getByText(/tidak terhubung ke sumber air mana pun/).elements()).toEqual([])
  await card.getByRole('button', { name: 'Simpan sebagai Gangguan' }).click()
  await expect
    .poll(() =>
      saved
        .at(-1)
        ?.shut.map(({ id }) => id)
        .sort(),
    )
    .toEqual(['A', 'F'])
  expect(saved.at(-1)?.valves).toEqual([])
})

test('[D101] an incident keeps to the answer that its form was opened for, and hears of its valves', async () => {
  const city = await networkCity(STREETS)
  const saved: { request: ClosureRequest; summary: ClosureSummary }[] = []
  await openTool(city, {
    saveForm: (request, summary) => {
      saved.push({ request, summary })
      return <p>Isian</p>
    },
  })
  city.tap([400, 20])
  await card.getByRole('button', { name: 'Simpan sebagai Gangguan' }).click()
  await expect.poll(() => saved.at(-1)?.summary.valves.map(({ id }) => id)).toEqual(['B', 'C'])
  city.states([SHUT('C', 'Budi')])
  city.tells('valves')
  await expect.poll(() => saved.at(-1)?.summary.shut.map(({ id }) => id)).toEqual(['C'])
  city.tap([800, 10])
  await expect.element(headline).toMatchTextContent('1 pelanggan')
  await expect.element(page.getByText('Isian')).toBeInTheDocument()
  expect(saved.at(-1)?.summary.customers).toBe(2)
  expect(saved.at(-1)?.request).toEqual(saved[0]?.request)
})

test('[D102] states that cannot be fetched any more are said to be old, also with a network', async () => {
  const city = await networkCity(STREETS)
  await openTool(city)
  city.tap([400, 20])
  await expect.element(headline).toMatchTextContent('2 katup')
  city.server.refuses(calls.valveStates, 'unexpected')
  city.tells('valves')
  await expect.element(card).toMatchTextContent('Status katup terbaru tidak dapat dimuat')
})

test('[D101] a place that would lie under its own sheet is moved out from under it', async () => {
  const city = await networkCity(STREETS, { size: PHONE })
  await openTool(city, { wide: false })
  const fromTop = () =>
    city.engine.use(map => map.getPixelFromCoordinate(fromLonLat(placeOf([400, 20])))?.[1] ?? Infinity)
  city.tap([400, 20])
  await expect.element(headline).toMatchTextContent('2 pelanggan tanpa air')
  await expect.poll(() => card.element().getBoundingClientRect().top - fromTop()).toBeGreaterThan(0)
})

test('[D102] a state that the server does not take is said', async () => {
  const city = await networkCity(STREETS)
  const { onFailed } = await openTool(city)
  city.tap([400, 20])
  city.server.refuses(calls.setValveState, 'notAllowed')
  await list.getByRole('button', { name: 'Tandai sudah ditutup' }).first().click()
  await vi.waitFor(
    () => expect(onFailed).toHaveBeenCalledWith(expect.stringContaining('Status katup tidak tersimpan')),
    PATIENCE,
  )
})

test('[D102] without the right to write there is nothing to write with', async () => {
  const city = await networkCity(STREETS)
  await openTool(city, { mayWrite: false })
  city.tap([400, 20])
  await expect.element(list.getByRole('button', { name: 'Tidak bisa ditutup' }).first()).toBeVisible()
  expect(list.getByRole('button', { name: 'Tandai sudah ditutup' }).elements()).toHaveLength(0)
  expect(card.getByRole('button', { name: 'Simpan sebagai Gangguan' }).elements()).toHaveLength(0)
})

test('[D101] a tap beside every pipe, a city without pipes and one without valves are explained, with a way on for who may', async () => {
  const city = await networkCity({ ...STREETS, accessories: [] })
  await openTool(city)
  city.tap([400, 250])
  await expect.element(card).toMatchTextContent('Tidak ada pipa di dekat tempat ini')
  city.tap([400, 20])
  await expect.element(card).toMatchTextContent('Belum ada katup yang dapat menutup pipa')
  await expect.element(card.getByRole('link', { name: 'Import data' })).toBeVisible()
  await card.getByRole('button', { name: 'Tutup hasil' }).click()
  await expect.element(card).not.toBeInTheDocument()
})

test('[D101] a city without pipes says so', async () => {
  const city = await networkCity({ ...STREETS, pipes: [] })
  await openTool(city, { mayWrite: false })
  city.tap([400, 20])
  await expect.element(card).toMatchTextContent('Belum ada pipa pada peta kota ini.')
  expect(card.getByRole('link').elements()).toHaveLength(0)
})

test('[D101] without a network it is solved on a phone, too; Escape closes the sheet and leaves the tool', async () => {
  const city = await networkCity(STREETS, { offline: true, size: PHONE })
  const { onClose } = await openTool(city, { wide: false })
  city.tap([400, 20])
  await expect.element(headline).toMatchTextContent('2 pelanggan tanpa air')
  await expect.element(card).toMatchTextContent('Status katup belum pernah dimuat di perangkat ini')
  await expect.element(card.getByRole('button', { name: 'Unduh daftar pelanggan' })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await expect.element(card).not.toBeInTheDocument()
  expect(onClose).not.toHaveBeenCalled()
})

test('[D101] people are informed by a text that names streets, kelurahan and hours, which may be changed; the letter has the map', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 18, 1) })
  onTestFinished(() => void vi.useRealTimers())
  const files = savedFiles()
  const city = await networkCity(STREETS)
  await openTool(city)
  city.tap([400, 20])
  await card.getByRole('button', { name: 'Teks pengumuman' }).click()
  const dialog = page.getByRole('dialog', { name: 'Teks pengumuman' })
  const text = dialog.getByRole('textbox', { name: 'Isi pengumuman' })
  await expect
    .element(text)
    .toHaveValue(expect.stringMatching(/Wilayah:\* Jl\. Melati; Kelurahan (Mekarsari|Sukamaju)/))
  await dialog.getByLabelText('Jam mulai').fill('tadi')
  await expect.element(dialog.getByText('Tulis jam, misalnya 14.30')).toBeVisible()
  await dialog.getByLabelText('Jam mulai').fill('8')
  await dialog.getByLabelText('Jam perkiraan selesai').fill('7.00')
  await expect.element(dialog.getByText('Perkiraan selesai harus setelah mulai')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Salin' })).toBeDisabled()
  await dialog.getByLabelText('Jam perkiraan selesai').fill('12.00')
  await expect
    .element(text)
    .toHaveValue(expect.stringContaining('Rabu, 18 November 2026, pukul 08.00–12.00 WIB'))
  await text.fill('Air mati sebentar.')
  await dialog.getByRole('textbox', { name: 'Penyebab' }).fill('pengurasan')
  await expect.element(text).toHaveValue('Air mati sebentar.')
  await dialog.getByRole('button', { name: 'Susun ulang dari isian' }).click()
  await expect.element(text).toHaveValue(expect.stringContaining('sehubungan dengan pengurasan'))
  await dialog.getByRole('button', { name: 'Tutup', exact: true }).click()

  await card.getByRole('button', { name: 'Cetak pemberitahuan' }).click()
  const letter = page.getByRole('dialog', { name: 'Cetak pemberitahuan' })
  await letter.getByRole('textbox', { name: 'Nomor surat' }).fill('690/12')
  await expect.element(letter.getByRole('textbox', { name: 'Tempat' })).toHaveValue('Contoh')
  await letter.getByRole('button', { name: 'Simpan PDF' }).click()
  await expect.element(letter.getByText('Tersimpan')).toBeVisible()
  expect(files.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^Pemberitahuan Gangguan Air .*\.pdf$/),
  ])
  expect(await files[0]?.file?.text()).toMatch(/^%PDF-1\.7/)
})

test('[D101] the list of customers is asked for with the same valves', async () => {
  const files = savedFiles()
  const city = await networkCity(STREETS)
  await openTool(city)
  city.tap([400, 20])
  await list.getByRole('button', { name: 'Tidak bisa ditutup' }).first().click()
  await expect.element(headline).toMatchTextContent('4 pelanggan')
  city.server.answers(calls.closureSpreadsheet, null)
  await card.getByRole('button', { name: 'Unduh daftar pelanggan' }).click()
  await vi.waitFor(() => expect(files).toHaveLength(1), PATIENCE)
  expect(city.server.asked(calls.closureSpreadsheet)).toMatchObject([
    { query: { city: 'kota-contoh', stuck: 'B' } },
  ])
})

test('[D101] a customer is followed to its source, with the weakest link; a pipe to whom it serves', async () => {
  const { sync, engine } = await networkCity(STREETS)
  const onClose = vi.fn()
  const trace = page.getByRole('dialog', { name: 'Telusuri ke sumber' })
  const shown = await show(
    <TraceCard
      question={{ from: { customer: 'K1' }, direction: 'sources' }}
      sync={sync}
      engine={engine}
      wide
      onClose={onClose}
    />,
  )
  await expect.element(trace).toMatchTextContent(/\d+ m ke sumber/)
  await expect.element(trace).toMatchTextContent('Sumber: IPA Barat')
  await expect.element(trace).toMatchTextContent('Diameter75–300 mm')
  await expect.element(trace).toMatchTextContent('Tahun pemasangan1985–1990')
  await expect
    .element(trace.getByRole('region', { name: 'Mata rantai terlemah' }))
    .toMatchTextContent('samping')
  await shown.instead(
    <TraceCard
      key="served"
      question={{ from: { pipe: 'samping' }, direction: 'served' }}
      sync={sync}
      engine={engine}
      wide
      onClose={onClose}
    />,
  )
  await expect
    .element(page.getByRole('dialog', { name: 'Yang dilayani pipa ini' }))
    .toMatchTextContent('2 pelanggan dilayani')
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('[D101] from the tapped place the pipes are followed; what was asked for takes the place of the tool', async () => {
  const city = await networkCity(STREETS)
  await show(<MapTools engine={city.engine} sync={city.sync} company={COMPANY} wide besideLegend={false} />, {
    size: [1366, 768],
  })
  const button = page.getByRole('button', { name: 'Tutup Pipa' })
  await button.click()
  await expect.element(page.getByText('Klik pipa yang bocor, atau tempat di dekatnya.')).toBeVisible()
  city.tap([400, 20])
  await card.getByRole('button', { name: 'Telusuri ke sumber' }).click()
  await expect
    .element(page.getByRole('dialog', { name: 'Telusuri ke sumber' }))
    .toMatchTextContent('400 m ke sumber')
  await expect.element(card).not.toBeInTheDocument()
  await expect.element(button).toHaveAttribute('aria-pressed', 'false')
})
