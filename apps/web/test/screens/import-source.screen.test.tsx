import { calls, type ImportSource } from '@petatirta/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { SourcePanel } from '#features/data-import/source/source-panel.tsx'
import { show } from '../support/part.tsx'
import { type StandInServer, standInServer } from '../support/stand-in-server.ts'

const CITY = 'kabupaten-sarolangun'
const WFS = 'https://peta.example.id/geoserver/wfs'
const SOURCE: ImportSource = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'pipe',
  address: WFS,
  service: 'wfs',
  layer: 'pdam:pipa',
  schedule: 'weekly',
  username: 'opsdemo',
  nextAt: '2036-11-25T02:00:00.000Z',
  last: {
    at: '2026-11-18T02:00:00.000Z',
    status: 'failed',
    message: 'Alamat sumber: tidak dapat dihubungi',
    importId: null,
  },
}

let server: StandInServer
beforeEach(() => {
  server = standInServer()
})

async function open(sources: readonly ImportSource[]) {
  server.answers(calls.listImportSources, [...sources])
  const onDraft = vi.fn()
  await show(<SourcePanel city={CITY} onDraft={onDraft} />)
  await page.getByRole('button', { name: 'Ambil dari alamat' }).click()
  return onDraft
}

const address = page.getByLabelText('Alamat (http atau https)')

test('[D96] of a service the layer is chosen, then what it has is looked at; a refusal says why', async () => {
  const onDraft = await open([])
  await expect.element(page.getByText(/^Belum ada/)).toBeVisible()
  server.refuses(calls.fetchImportSource, 'invalid', { message: 'Alamat sumber: alamat ini tidak diizinkan' })
  await address.fill(WFS)
  await page.getByRole('button', { name: 'Ambil data' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/alamat ini tidak diizinkan/)
  const layers = [{ name: 'pdam:pipa', title: 'Pipa' }]
  server.answers(calls.fetchImportSource, { service: 'wfs', layers, draft: null })
  await page.getByRole('button', { name: 'Ambil data' }).click()
  await page.getByLabelText('Lapisan').click()
  const draft = {
    id: '00000000-0000-4000-8000-000000000002',
    createdAt: '2026-11-18T02:00:00.000Z',
    expiresAt: '2026-11-19T02:00:00.000Z',
    username: 'opsdemo',
    bytes: 100,
    layers: [],
    refused: [],
  }
  server.answers(calls.fetchImportSource, { service: 'wfs', layers: [], draft })
  await page.getByRole('option', { name: 'Pipa (pdam:pipa)' }).click()
  await vi.waitFor(() => expect(onDraft).toHaveBeenCalledWith(draft.id))
  expect(server.asked(calls.fetchImportSource).at(-1)?.body).toEqual({
    address: WFS,
    service: 'wfs',
    layer: 'pdam:pipa',
  })
})

test('[D96] kept sources tell how the last time went; they are fetched, rescheduled and forgotten', async () => {
  await open([SOURCE])
  const item = page.getByRole('listitem')
  await expect.element(item).toMatchTextContent(/Gagal.*Alamat sumber: tidak dapat dihubungi/)
  const running = { ...SOURCE, last: { ...SOURCE.last, status: 'running', message: '' } } as ImportSource
  server.answers(calls.runImportSource, running)
  server.answers(calls.listImportSources, [running])
  await item.getByRole('button', { name: /^Ambil sekarang/ }).click()
  await expect.element(item.getByText('Sedang diambil')).toBeVisible()
  await expect.element(item.getByRole('button', { name: /^Ambil sekarang/ })).toBeDisabled()
  const daily = { ...SOURCE, schedule: 'daily' } as const
  server.answers(calls.updateImportSource, daily)
  server.answers(calls.listImportSources, [daily])
  await item.getByRole('combobox').click()
  await page.getByRole('option', { name: 'Setiap hari' }).click()
  await expect.element(item.getByRole('combobox')).toHaveTextContent('Setiap hari')
  server.answers(calls.deleteImportSource, null)
  server.answers(calls.listImportSources, [])
  await item.getByRole('button', { name: /^Hapus sumber/ }).click()
  await page.getByRole('button', { name: 'Ya, Hapus' }).click()
  await expect.element(page.getByText(/^Belum ada/)).toBeVisible()
})
