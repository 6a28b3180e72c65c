import { calls, type DeviceAccess } from '@petatirta/contract'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { router } from '#app/router.tsx'
import { address, button, company, dialogOf, expectCount, field, texts } from '../support/admin.ts'
import { open, PEOPLE } from '../support/screen.tsx'
import { type StandInServer, standInServer } from '../support/stand-in-server.ts'

const KEY = 'ptd_0123456789abcdef'

const access = (changes: Partial<DeviceAccess> = {}): DeviceAccess => ({
  uniqueCodeDevice: 'iot-uji',
  key: null,
  devices: 0,
  silent: 0,
  newestReadingAt: null,
  accepted: 0,
  refused: [],
  ...changes,
})

const KEYED = { key: { issuedAt: '2026-11-02T03:04:05.000Z', hint: KEY.slice(-4) } }

let server: StandInServer
beforeEach(() => {
  server = standInServer()
  server.answers(calls.listCompanies, [company()])
  server.answers(calls.deviceAccess, access())
  server.answers(calls.issueDeviceKey, { key: KEY })
})

const opener = button(page, 'Perangkat PDAM Uji')
const dialog = dialogOf('Perangkat IoT PDAM Uji')
const newKey = field(dialog, 'Kunci baru')
const issue = button(dialog, 'Terbitkan kunci')

const openDevices = async () => {
  await open('/internal/pdam', PEOPLE.ops)
  await opener.click()
}

test('[A3] a key that was not copied is not lost by a slip; copied by hand counts too', async () => {
  // A page without TLS has no clipboard to write to.
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
  await openDevices()
  server.answers(calls.deviceAccess, access(KEYED))
  await issue.click()
  await expect.element(newKey).toHaveValue(KEY)
  await expect.element(newKey).toHaveFocus()
  await expect.element(dialog.getByText('kunci tidak akan ditampilkan lagi')).toBeVisible()
  const asking = dialogOf('Kunci baru belum disalin')
  await userEvent.keyboard('{Escape}')
  await button(asking, 'Kembali ke kunci').click()
  await expect.element(asking).not.toBeInTheDocument()
  void router.navigate({ to: '/internal/user' })
  await button(asking, 'Kembali ke kunci').click()
  await expect.element(asking).not.toBeInTheDocument()
  expect(address()).toBe('/internal/pdam')
  await expect.element(newKey).toHaveValue(KEY)

  await button(dialog, 'Salin Kunci baru').click()
  await expect.element(page.getByText('tekan Ctrl+C')).toBeVisible()
  const area = newKey.element()
  if (!(area instanceof HTMLTextAreaElement)) throw new Error('The key lies in no text area')
  expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe(KEY)
  await button(dialog, 'Tutup').click()
  await button(asking, 'Kembali ke kunci').click()
  await expect.element(asking).not.toBeInTheDocument()
  area.focus()
  await userEvent.keyboard('{Control>}c{/Control}')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(asking).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('[A3] what came in and what was refused, by reason, with the last time and what was wrong', async () => {
  await openDevices()
  await expect.element(dialog.getByText('Belum ada pesan yang ditolak.')).toBeVisible()
  expect(texts(dialog.getByRole('definition'))).toEqual(['0', '0', '0', 'Belum pernah'])
  server.answers(
    calls.deviceAccess,
    access({
      ...KEYED,
      devices: 3,
      silent: 1,
      accepted: 1234,
      newestReadingAt: '2026-11-02T03:04:05.000Z',
      refused: [
        { reason: 'format', count: 2, lastAt: '2026-11-02T03:04:05.000Z', detail: 'logger-1: lat' },
        { reason: 'time', count: 1, lastAt: '2026-11-02T03:04:05.000Z', detail: '1999-01-01' },
      ],
    }),
  )
  await button(dialog, 'Muat ulang').click()
  const refused = dialog.getByRole('list', { name: 'Pesan yang ditolak' }).getByRole('listitem')
  await expectCount(refused, 2)
  expect(texts(refused)).toEqual([
    'Isi pesan salah2 kali, terakhir 02-11-2026 10:04:05logger-1: lat',
    'Waktu pembacaan tidak masuk akal1 kali, terakhir 02-11-2026 10:04:051999-01-01',
  ])
  expect(texts(dialog.getByRole('definition'))).toEqual(['3', '1', '1.234', '02-11-2026 10:04:05'])
  await expect.element(dialog.getByText('Kunci berakhiran …cdef')).toBeVisible()
})

test('[A8] that a server does not answer is said, and it is asked again', async () => {
  const letGo = server.holds(calls.deviceAccess)
  server.refuses(calls.deviceAccess, 'unexpected')
  await openDevices()
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Memuat data perangkat…')
  letGo()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Ada kesalahan pada server')
  server.answers(calls.deviceAccess, access())
  await button(dialog, 'Coba lagi').click()
  await expect.element(field(dialog, 'IoT Unique Code')).toHaveValue('iot-uji')

  server.refuses(calls.issueDeviceKey, 'unexpected', { message: 'Rusak' })
  await issue.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Terjadi kesalahan. Rusak')
  await expect.element(dialog.getByText('Belum ada kunci')).toBeVisible()
  await expect.element(issue).toBeEnabled()
})

test('[A3] replacing is asked about first, and a user who hesitates keeps the key', async () => {
  server.answers(calls.deviceAccess, access(KEYED))
  await openDevices()
  await button(dialog, 'Ganti kunci').click()
  const replacing = dialogOf('Ganti kunci')
  await expect.element(replacing.getByText('langsung berakhir')).toBeVisible()
  await expect.element(button(replacing, 'Batal')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(replacing).not.toBeInTheDocument()
  expect(server.asked(calls.issueDeviceKey)).toEqual([])
})
