import { PATIENCE } from '@petatirta/harness/patience.ts'
import { PersonStanding, Route } from 'lucide-react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ToolBar } from '#features/map-tools/tool-bar.tsx'
import { ToolMenu } from '#features/map-tools/tool-menu.tsx'
import { DirectionsPanel, type DirectionsProps } from '#tools/directions/panel.tsx'
import { PointerPanel, type PointerProps } from '#tools/pointer/panel.tsx'
import { show } from '../support/part.tsx'

const dialog = page.getByRole('dialog')
const go = dialog.getByRole('button', { name: 'Pergi' })
const count = (text: string) => dialog.getByText(text).elements().length

async function openPointer(marked: PointerProps['marked'] = null) {
  const heard = { onGo: vi.fn(), onRemove: vi.fn(), onClose: vi.fn() }
  await show(<PointerPanel marked={marked} {...heard} />)
  return heard
}
const longitude = dialog.getByRole('textbox', { name: 'Longitude' })
const latitude = dialog.getByRole('textbox', { name: 'Latitude' })

test('[M5.6] [M2.8] wrong coordinates are refused where they stand', async () => {
  const { onGo, onClose } = await openPointer()
  const message = 'Titik kordinat tidak valid'
  await expect.element(longitude).toHaveFocus()
  await go.click()
  await expect.element(longitude).toHaveAccessibleDescription(message)
  await expect.element(latitude).toHaveAccessibleDescription(message)
  await expect.element(longitude).toHaveFocus()
  for (const [lon, lat, wrong] of [
    ['180,5', '-2', longitude],
    ['102.12345678901', '-2', longitude],
    ['<b>1</b>', '-2', longitude],
    ['102', '-91', latitude],
    ['102', '1e1', latitude],
  ] as const) {
    await longitude.fill(lon)
    await latitude.fill(lat)
    await go.click()
    await expect.element(wrong, { message: `${lon} ${lat}` }).toHaveAccessibleDescription(message)
    expect(count(message)).toBe(1)
  }
  expect(onGo).not.toHaveBeenCalled()
  await longitude.fill('102')
  await latitude.fill('-2,1234567891')
  await go.click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce(), PATIENCE)
  expect(onGo).toHaveBeenCalledExactlyOnceWith({ lon: 102, lat: -2.1234567891 })
})

test('[M2.8] the point on the map is in the fields, and can be taken away; the ends of the world are points, too', async () => {
  const { onGo, onRemove, onClose } = await openPointer({ lon: 110, lat: -7 })
  await expect.element(longitude).toHaveValue('110')
  await dialog.getByRole('button', { name: 'Hapus titik' }).click()
  expect(onRemove).toHaveBeenCalledOnce()
  expect(onClose).toHaveBeenCalledOnce()
  await longitude.fill('180')
  await latitude.fill('-90')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(onGo).toHaveBeenCalledExactlyOnceWith({ lon: 180, lat: -90 }), PATIENCE)
})

const OFFICES: DirectionsProps['offices'] = {
  status: 'ready',
  list: [{ name: 'Kantor Pusat', lat: -6.9, lon: 110 }],
}
const PLACES: Readonly<Record<string, { lat: number; lon: number }>> = {
  '101': { lat: 1, lon: 101 },
  '102': { lat: 2, lon: 102 },
  '103': { lat: 3, lon: 103 },
  '104': { lat: 4, lon: 104 },
}

async function openDirections(changes: Partial<DirectionsProps> = {}) {
  const heard = { onFailed: vi.fn(), onClose: vi.fn() }
  await show(
    <DirectionsPanel
      offices={OFFICES}
      ownPlace={undefined}
      find={async number => PLACES[number] ?? 'missing'}
      {...heard}
      {...changes}
    />,
  )
  return heard
}

/** What the page opens beside itself. */
function openedTabs(allowed: boolean): string[] {
  const opened: string[] = []
  vi.spyOn(window, 'open').mockImplementation(url => {
    opened.push(String(url))
    return allowed ? ({ opener: window } as Window) : null
  })
  onTestFinished(() => void vi.restoreAllMocks())
  return opened
}

const origin = dialog.getByRole('combobox', { name: 'Asal' })
const number = dialog.getByRole('textbox', { name: 'No. Sambungan', exact: true })

async function chooseOffice(): Promise<void> {
  await origin.click()
  await page.getByRole('option', { name: 'Kantor Pusat' }).click()
}

test('[M2.7] [M5.5] up to four customers, none empty or unknown; the route goes over all of them', async () => {
  const opened = openedTabs(true)
  const { onClose } = await openDirections()
  const add = dialog.getByRole('button', { name: 'Tambah Titik Pelanggan' })
  const remove = dialog.getByRole('button', { name: /^Hapus titik/ })

  await go.click()
  await expect.poll(() => count('Tidak boleh kosong')).toBe(2)
  await expect.element(origin).toHaveFocus()
  await chooseOffice()
  await expect.poll(() => count('Tidak boleh kosong')).toBe(1)
  await number.fill('   ')
  await go.click()
  await expect.element(number).toHaveAccessibleDescription('Tidak boleh kosong')
  await expect.element(number).toHaveFocus()
  for (const unknown of ['000', "1' OR 1=1", '<b>', '😀']) {
    await number.fill(unknown)
    await userEvent.keyboard('{Enter}')
    await expect
      .element(number, { message: unknown })
      .toHaveAccessibleDescription('Pelanggan tidak ditemukan')
  }
  // Leaving the field is enough to hear of it.
  await number.fill('111')
  await expect.element(dialog.getByText('Pelanggan tidak ditemukan')).not.toBeInTheDocument()
  await userEvent.keyboard('{Tab}')
  await expect.element(number).toHaveAccessibleDescription('Pelanggan tidak ditemukan')

  // A destination is taken away again, and the focus stays in the dialog.
  expect(remove.elements()).toHaveLength(0)
  await add.click()
  await expect.element(dialog.getByRole('textbox', { name: 'No. Sambungan 2' })).toHaveFocus()
  await userEvent.keyboard(' 101 ')
  await dialog.getByRole('button', { name: 'Hapus titik 1' }).click()
  await expect.element(number).toHaveValue(' 101 ')
  await expect.element(number).toHaveFocus()
  expect(remove.elements()).toHaveLength(0)
  for (const id of ['102', '103', '104']) {
    await add.click()
    await userEvent.keyboard(id)
  }
  await expect.element(add).not.toBeInTheDocument()
  expect(remove.elements()).toHaveLength(4)
  expect(opened).toEqual([])
  await go.click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce(), PATIENCE)
  const { searchParams } = new URL(opened[0] ?? '')
  expect(Object.fromEntries(searchParams)).toMatchObject({
    origin: '-6.9,110',
    waypoints: '1,101|2,102|3,103',
    destination: '4,104',
  })
})

test('[M8] a search that fails is said, and nothing typed is lost', async () => {
  const { onFailed, onClose } = await openDirections({ find: async () => 'failed' })
  await chooseOffice()
  await number.fill('123')
  await go.click()
  await vi.waitFor(
    () => expect(onFailed).toHaveBeenCalledExactlyOnceWith('Pencarian pelanggan gagal'),
    PATIENCE,
  )
  await expect.element(number).toHaveValue('123')
  await expect.element(go).toBeEnabled()
  expect(onClose).not.toHaveBeenCalled()
})

test('[M7.4] a route that the browser does not let open is a link', async () => {
  openedTabs(false)
  await openDirections()
  await chooseOffice()
  await number.fill('101')
  await go.click()
  await expect.element(dialog.getByText('Browser memblokir tab baru.')).toBeVisible()
  const link = dialog.getByRole('link', { name: 'Buka petunjuk arah' })
  await expect.element(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
  await expect.element(link).toHaveAttribute('href', expect.stringContaining('destination=1,101'))
})

test.for([
  ['loading', 'Memuat kantor PDAM…'],
  ['failed', 'Kantor PDAM gagal dimuat'],
  ['ready', 'Belum ada kantor PDAM di peta ini'],
] as const)('[M8] offices that are %s: %s', async ([status, text]) => {
  await openDirections({ offices: { status, list: [] } })
  await expect.element(dialog.getByText(text)).toBeVisible()
})

const TOOLS = [
  { id: 'street', title: 'Street View', icon: PersonStanding },
  { id: 'route', title: 'Petunjuk Arah', icon: Route, unavailable: 'Menunggu data pelanggan' },
] as const

test('[M2.4] a tool that is of no use yet says why in the bar, and is not taken up', async () => {
  const onToggle = vi.fn()
  await show(<ToolBar tools={TOOLS} active="street" onToggle={onToggle} />)
  const route = page.getByRole('button', { name: 'Petunjuk Arah', exact: true })
  const street = page.getByRole('button', { name: 'Street View', exact: true })
  await expect.element(street).toHaveAttribute('aria-pressed', 'true')
  await expect.element(route).toHaveAttribute('aria-disabled', 'true')
  await route.hover()
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Petunjuk Arah · Menunggu data pelanggan')
  await route.click({ force: true })
  expect(onToggle).not.toHaveBeenCalled()
  await street.click()
  expect(onToggle).toHaveBeenCalledExactlyOnceWith('street')
})

test('[M2.4] nor in the menu of a phone', async () => {
  const onToggle = vi.fn()
  await show(<ToolMenu tools={TOOLS} active="street" onToggle={onToggle} />)
  await page.getByRole('button', { name: 'Buka alat peta, Street View sedang aktif' }).click()
  const item = page.getByRole('menuitem', { name: 'Petunjuk Arah' })
  await expect.element(item).toHaveAttribute('aria-disabled', 'true')
  await expect.element(item).toMatchTextContent('Menunggu data pelanggan')
  await page.getByRole('menuitem', { name: 'Street View' }).click()
  expect(onToggle).toHaveBeenCalledExactlyOnceWith('street')
})
