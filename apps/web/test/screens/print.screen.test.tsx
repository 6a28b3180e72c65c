/** Cetak Peta: the frame on a real map, the form, and what is said of a print. */
import { type ComponentProps, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PrintPanel } from '#features/print-map/print-panel.tsx'
import { PrintTool } from '#features/print-map/print-tool.tsx'
import type { Printed } from '#features/print-map/use-print.ts'
import { usePrint } from '#features/print-map/use-print.ts'
import { MapEngine } from '#map/engine/map-engine.ts'
import type { PrintControl } from '#map/print/print-map.ts'
import { PHONE, show, standInCity } from '../support/map-part.tsx'
import { savedFiles } from '../support/part.tsx'

const COMPANY = {
  _id: '01890a5d-ac96-774b-bcce-b302099a8301',
  name: 'Kota Contoh',
  slug: 'kota-contoh',
  lon: 110.42,
  lat: -7.05,
  gmtOffset: 7,
} as ComponentProps<typeof PrintTool>['company']

const panel = page.getByRole('region', { name: 'Cetak Peta' })
const field = (name: string) => panel.getByRole('combobox', { name, exact: true })
const start = panel.getByRole('button', { name: 'Buat PDF' })
const frame = page.getByRole('button', { name: /^Bingkai cetak/ })
const turned = panel.getByRole('spinbutton', { name: 'Putaran (°)' })

async function choose(name: string, option: string) {
  await field(name).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function openPrint(around: Parameters<typeof show>[1] = {}) {
  // As large as the part is shown: a map that changes its size moves what is on it.
  await page.viewport(1366, 768)
  const element = document.createElement('div')
  Object.assign(element.style, { position: 'fixed', inset: '0' })
  element.tabIndex = 0
  document.body.append(element)
  const engine = new MapEngine(COMPANY, { top: 68, right: 32, bottom: 28, left: 12 })
  const detach = engine.attach(element)
  const onClose = vi.fn()
  const city = standInCity()
  const sources = {
    legend: () => [],
    filterWords: () => [],
    title: 'Peta Pelanggan',
    who: 'sri',
    logo: async () => undefined,
  }
  const tool = (
    <PrintTool engine={engine} sync={city.sync} company={COMPANY} wide onClose={onClose} {...sources} />
  )
  await show(tool, around)
  onTestFinished(() => {
    detach()
    engine.dispose()
    element.remove()
  })
  return { onClose, city, engine }
}

test('[D98] the frame is moved and turned by keys; the field says how far', async () => {
  const { engine } = await openPrint()
  await expect.element(frame).toBeVisible()
  await vi.waitFor(() => expect(engine.use(map => map.getView().getAnimating())).toBe(false))
  const placeOf = () => frame.element().getBoundingClientRect()
  const view = () => engine.use(map => map.getView().getCenter())
  const press = async (keys: string) => {
    await userEvent.keyboard(keys)
    engine.use(map => map.renderSync())
    // The theme gives even this a transition, of one frame.
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
  }
  frame.element().focus()
  await press('{ArrowUp}')
  const [before, still] = [placeOf(), view()]
  await press('{ArrowRight}{ArrowDown}')
  expect(Math.round(placeOf().x - before.x)).toBe(20)
  expect(Math.round(placeOf().y - before.y)).toBe(20)
  expect(view(), 'the map stays').toEqual(still)
  await userEvent.keyboard('[[')
  await expect.element(turned).toHaveValue(359)
  await turned.fill('400')
  await expect.element(turned).toHaveAccessibleDescription('Isi putaran dari 0 sampai 359.')
  await turned.fill('45')
  await userEvent.keyboard('{Enter}')
  frame.element().focus()
  await userEvent.keyboard(']')
  await expect.element(turned).toHaveValue(46)
})

test('[D98] a scale may be typed, within its limits; paper is kept for the next time; Escape closes', async () => {
  const { onClose } = await openPrint()
  await choose('Kertas', 'A2')
  await choose('Skala', 'Skala lain…')
  const typed = panel.getByRole('textbox', { name: 'Skala 1:' })
  await expect.element(typed).toHaveFocus()
  for (const wrong of ['', '499', '50001', 'abc', '1:0']) {
    await typed.fill(wrong)
    await expect.element(typed).toHaveAccessibleDescription('Isi skala dari 1:500 sampai 1:50.000.')
  }
  await typed.fill('1:3.250')
  await userEvent.keyboard('{Tab}')
  await expect.element(field('Skala')).toHaveTextContent('1:3.250')
  await expect.element(panel.getByRole('textbox', { name: 'Judul' })).toHaveValue('Peta Pelanggan')
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(JSON.parse(localStorage.getItem('petatirta.print') ?? '')).toMatchObject({ paper: 'A2' })
})

test('[D98] an atlas tells how many sheets it has, and why there is none', async () => {
  await openPrint()
  await choose('Halaman', 'Atlas: yang terlihat di peta')
  await choose('Skala', '1:25.000')
  await expect.element(panel.getByText(/^\d+ lembar, ditambah satu halaman indeks\.$/)).toBeVisible()
  await choose('Skala', '1:500')
  await expect.element(panel.getByRole('alert')).toMatchTextContent('paling banyak 200')
  await expect.element(start).toBeDisabled()
  await choose('Halaman', 'Atlas: seluruh pelanggan')
  await expect.element(panel.getByRole('alert')).toHaveTextContent('Belum ada pelanggan di peta.')
  await choose('Halaman', 'Atlas per DMA')
  await expect.element(panel.getByRole('alert')).toHaveTextContent('Memuat batas wilayah…')
  await expect.element(frame).not.toBeInTheDocument()
})

interface Asked extends PrintControl {
  end: (printed: Printed) => void
  fail: (cause: unknown) => void
}

function Panel({ asked }: { asked: Asked[] }) {
  const { state, start: begin, cancel } = usePrint()
  const [baseMap, setBaseMap] = useState(true)
  const print = () => void begin(control => new Promise((end, fail) => asked.push({ ...control, end, fail })))
  return (
    <PrintPanel
      wide={false}
      pages="single"
      plan={{ sheets: [] }}
      tooLarge={false}
      state={state}
      onPrint={print}
      onWithoutBaseMap={() => {
        setBaseMap(false)
        print()
      }}
      onCancel={cancel}
      onClose={() => {}}
      onGone={() => {}}
    >
      <input aria-label="Isian" defaultValue={baseMap ? 'dengan' : 'tanpa'} />
    </PrintPanel>
  )
}

test('[D98] [M8] a print says how far it is, can be cancelled, and says why it failed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  const files = savedFiles()
  const asked: Asked[] = []
  await show(<Panel asked={asked} />, { size: PHONE })
  await start.click()
  asked[0]?.onProgress({ page: 3, pages: 12, share: 0.2 })
  await expect.element(panel.getByRole('status')).toHaveTextContent('Menyiapkan lembar 3 dari 12 …')
  await expect.element(panel.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '20')
  await expect.element(panel.getByRole('textbox', { name: 'Isian' })).toBeDisabled()
  await panel.getByRole('button', { name: 'Batalkan' }).click()
  expect(asked[0]?.signal.aborted).toBe(true)
  asked[0]?.end({ pdf: new Blob(['x']), name: 'lama.pdf' })
  await start.click()
  asked[1]?.fail(new Error('no memory'))
  await expect.element(panel.getByRole('alert')).toMatchTextContent('PDF tidak dapat dibuat.')
  await panel.getByRole('button', { name: 'Coba lagi' }).click()
  asked[2]?.fail(new DOMException('tainted', 'SecurityError'))
  await panel.getByRole('button', { name: 'Cetak tanpa peta dasar' }).click()
  asked[3]?.end({ pdf: new Blob(['x']), name: 'peta.pdf' })
  await expect.element(panel.getByText('PDF sudah tersimpan: peta.pdf')).toBeVisible()
  expect(
    files.map(({ name }) => name),
    'what was cancelled is not saved',
  ).toEqual(['peta.pdf'])
})
