/** Periksa Jaringan on the map: faults as marks, and the bar that steps through them. */
import { calls, type NetworkCheck, type NetworkFault } from '@petatirta/contract'
import { NETWORK_FAULT_KINDS } from '@petatirta/contract/plain'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { MapFaults } from '#app/map/faults/map-faults.tsx'
import { type FaultsInAddress, faultsInAddress, withFaults } from '#features/network-check/map-search.ts'
import type { MapEngine } from '#map/engine/map-engine.ts'
import { CITY, PHONE, show } from '../support/map-part.tsx'
import { MIDDLE, smallMap } from '../support/small-map.ts'
import { type StandInServer, standInServer } from '../support/stand-in-server.ts'

const fault = (n: number, position: [number, number]): NetworkFault => ({
  id: `gap:${n}`,
  kind: 'gap',
  position,
  size_m: n,
  features: [`P-${n}`],
  repair: 'join',
  repaired: false,
})
const CHECK: NetworkCheck = {
  checkedAt: '2026-11-18T02:00:00.000Z',
  score: 93,
  pipes: 12,
  length_m: 1000,
  kinds: NETWORK_FAULT_KINDS.map(kind => ({
    kind,
    open: kind === 'gap' ? 2500 : 0,
    repaired: 0,
    repairable: kind === 'gap' ? 2500 : 0,
    repair: 'join',
  })),
  crowded: false,
  history: [],
  faults: [fault(1, [...MIDDLE]), fault(2, [110.5, -7.1])],
}
/** As faults-layer.ts has it. */
const STACKING = 57

let server: StandInServer
beforeEach(() => {
  server = standInServer()
  server.answers(calls.checkNetwork, { rows: CHECK, total: 2500 })
})

const bar = page.getByRole('region', { name: 'Periksa Jaringan' })

interface Props {
  engine: MapEngine
  onClose: () => void
}

function Faults({ engine, onClose }: Props) {
  const [shown, setShown] = useState<FaultsInAddress>({ kind: undefined, fault: undefined })
  return <MapFaults engine={engine} city={CITY} shown={shown} onShow={setShown} onClose={onClose} />
}

async function openFaults(around: Parameters<typeof show>[1] = {}) {
  const map = smallMap()
  const onClose = vi.fn()
  await show(<Faults engine={map.engine} onClose={onClose} />, around)
  return { ...map, onClose }
}

test('[D105] a thousand faults at most are on the map, and the bar says so; one that is pressed is described', async () => {
  const { press, drawn } = await openFaults()
  await expect.element(bar).toMatchTextContent('2 dari 2.500 kesalahan tampil di peta')
  await expect.element(bar).toMatchTextContent('Skor 93')
  expect(server.asked(calls.checkNetwork)[0]?.query).toMatchObject({ rp: '1000' })
  await expect.poll(() => drawn(STACKING)).toBe(2)
  press()
  await expect.element(bar).toMatchTextContent('Celah antar ujung pipa · 1,00 m · P-1 · Sambungkan')
  // Repairs are for the administration.
  expect(bar.getByRole('link').elements()).toEqual([])
})

test('[D105] the next and the one before, over both ends, by keyboard; Escape closes', async () => {
  const { engine, onClose } = await openFaults({ as: { rule: 'ops' } })
  const next = bar.getByRole('button', { name: 'Kesalahan berikutnya' })
  await next.click()
  await expect.element(bar).toMatchTextContent('P-1')
  await userEvent.keyboard('{Enter}')
  await expect.element(bar).toMatchTextContent('P-2')
  const lon = () => engine.use(map => (map.getView().getCenter()?.[0] ?? 0) / 111_319.49)
  await expect.poll(lon).toBeCloseTo(110.5, 3)
  await userEvent.keyboard('{Enter}')
  await expect.element(bar).toMatchTextContent('P-1')
  await bar.getByRole('button', { name: 'Kesalahan sebelumnya' }).click()
  await expect.element(bar).toMatchTextContent('P-2')
  await expect
    .element(bar.getByRole('link', { name: 'Buka halaman' }))
    .toHaveAttribute('href', expect.stringContaining('/admin/jaringan'))
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('[D105] another kind, and none of it, on a phone', async () => {
  await openFaults({ size: PHONE })
  await expect.element(bar).toMatchTextContent('2 dari 2.500')
  server.answers(calls.checkNetwork, { rows: { ...CHECK, faults: [] }, total: 0 })
  await bar.getByRole('combobox', { name: 'Jenis kesalahan' }).click()
  await page.getByRole('option', { name: 'Pipa tanpa panjang (0)' }).click()
  await expect.element(bar).toMatchTextContent('Tidak ada kesalahan')
  expect(server.asked(calls.checkNetwork).at(-1)?.query).toMatchObject({ kind: 'zeroLength' })
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE[0])
})

test('[D105] faults that were repaired are no faults of the map any more', async () => {
  const repaired = { ...fault(3, [110.5, -7.2]), repaired: true }
  const kinds = (open: number) =>
    CHECK.kinds.map(entry => (entry.kind === 'gap' ? { ...entry, open, repaired: 12 - open } : entry))
  server.answers(calls.checkNetwork, {
    rows: { ...CHECK, kinds: kinds(2), faults: [...CHECK.faults, repaired] },
    total: 12,
  })
  const { drawn } = await openFaults()
  await expect.element(bar.getByRole('status')).toMatchTextContent(/^2 kesalahan$/)
  await expect.poll(() => drawn(STACKING)).toBe(2)
})

test('[D105] when all are repaired there is nothing to step through', async () => {
  server.answers(calls.checkNetwork, {
    rows: {
      ...CHECK,
      kinds: CHECK.kinds.map(entry => ({ ...entry, open: 0, repaired: 1 })),
      faults: [{ ...fault(1, [...MIDDLE]), repaired: true }],
    },
    total: 1,
  })
  await openFaults()
  await expect.element(bar).toMatchTextContent('Tidak ada kesalahan')
  expect(bar.getByRole('button', { name: 'Kesalahan berikutnya' }).elements()).toEqual([])
})

test('[D105] what is shown is in the address, and comes back from there', () => {
  const shown = { kind: 'gap', fault: 'gap:1' } as const
  const search = withFaults({ umum: 'device' }, shown)
  expect(search).toEqual({ umum: 'device', periksa: 'gap', kesalahan: 'gap:1' })
  expect(faultsInAddress(search)).toEqual(shown)
  expect(faultsInAddress({ periksa: 'semua' })).toEqual({ kind: undefined, fault: undefined })
  expect(faultsInAddress({ periksa: 'apa saja' })).toBeUndefined()
  expect(withFaults(search, null)).toEqual({ umum: 'device' })
})
