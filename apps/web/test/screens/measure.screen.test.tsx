import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { MeasuredPipes, Measurement } from '#map/draw/measurement.ts'
import { EraserList } from '#tools/eraser/list.tsx'
import { Results } from '#tools/pipe-length/results.tsx'
import { show } from '../support/part.tsx'

const line = (number: number, ...lengths: number[]): Measurement => ({
  key: `line-${number}`,
  number,
  shape: 'line',
  outline: [],
  lengths,
  area: 0,
  pipes: 'none',
})
const polygon = (pipes: Measurement['pipes']): Measurement => ({
  key: 'polygon-1',
  number: 1,
  shape: 'polygon',
  outline: [],
  lengths: [0, 1000, 2500.5],
  area: 12_345.678,
  pipes,
})
const counted = (changes: Partial<MeasuredPipes> = {}): MeasuredPipes => ({
  total: 1500,
  hidden: 0,
  layerShown: true,
  types: [
    { label: 'PVC', metres: 1000 },
    { label: 'Tipe pipa lainnya', metres: 500 },
  ],
  diameters: [{ label: '100 mm', metres: 1500 }],
  ...changes,
})

const list = page.getByRole('region', { name: 'Hasil Pengukuran' })
const cell = (name: string) => list.getByRole('row', { name }).getByRole('cell').last()

async function openResults(...all: Measurement[]) {
  const heard = { onRemove: vi.fn(), onRemoveAll: vi.fn(), onRetry: vi.fn() }
  await show(<Results all={all} wide {...heard} />)
  return heard
}

test('[M4.7] the newest result is open; each can be removed, and all of them', async () => {
  const { onRemove, onRemoveAll } = await openResults(line(1, 0, 12.345), line(2, 0, 1234.5, 98_765.4321))
  await expect
    .element(list.getByRole('button', { name: /^Garis 2/ }))
    .toHaveAttribute('aria-expanded', 'true')
  await expect.element(cell('Titik 1')).toHaveTextContent('0,00 m')
  await expect.element(cell('Titik 2')).toHaveTextContent('1.234,50 m')
  await expect.element(cell('Titik 3')).toHaveTextContent('98.765,43 m')
  const first = list.getByRole('button', { name: /^Garis 1/ })
  await expect.element(first).toMatchTextContent('12,35 m')
  await first.click()
  await expect.element(cell('Titik 2')).toHaveTextContent('12,35 m')
  await list.getByRole('button', { name: 'Hapus Garis 1' }).click()
  expect(onRemove).toHaveBeenCalledExactlyOnceWith('line-1')
  await list.getByRole('button', { name: 'Hapus semua' }).click()
  expect(onRemoveAll).toHaveBeenCalledOnce()
})

test('[M4.7] [M5.11] a polygon says which pipes are inside, by type and diameter, and how large it is', async () => {
  await openResults(polygon(counted()))
  await expect.element(list.getByRole('button', { name: /^Poligon 1/ })).toMatchTextContent('1.500,00 m')
  await expect.element(cell('PVC')).toHaveTextContent('1.000,00 m')
  await expect.element(cell('Tipe pipa lainnya')).toHaveTextContent('500,00 m')
  await expect.element(cell('100 mm')).toHaveTextContent('1.500,00 m')
  await expect.element(list.getByText('12.345,68 m²')).toBeVisible()
  await expect.element(list.getByText('2.500,50 m')).toBeVisible()
  expect(list.getByText(/disembunyikan|semua pipa dihitung/).elements()).toHaveLength(0)
})

test.for([
  ['counting', 'Menghitung panjang pipa…'],
  [counted({ hidden: 70 }), '70,00 m pipa lain disembunyikan oleh filter dan tidak dihitung.'],
  [counted({ layerShown: false }), 'Pipa tidak ditampilkan di peta, jadi semua pipa dihitung.'],
  [counted({ total: 0 }), 'Tidak ada pipa di dalam poligon ini.'],
  [counted({ total: 0, hidden: 70 }), 'Tidak ada pipa yang tampil di dalam poligon ini.'],
] as const)('[M4.7] what is not counted is said: %#', async ([pipes, text]) => {
  await openResults(polygon(pipes))
  await expect.element(list.getByText(text)).toBeVisible()
})

test('[M8] pipes that could not be loaded are said and tried again', async () => {
  const { onRetry } = await openResults(polygon('failed'))
  await expect.element(list.getByRole('alert')).toMatchTextContent('Data pipa gagal dimuat.')
  await list.getByRole('button', { name: 'Coba lagi' }).click()
  expect(onRetry).toHaveBeenCalledOnce()
})

function Erasable() {
  const [all, setAll] = useState([line(1, 0, 10), line(2, 0, 20), line(3, 0, 30)])
  const [marked, setMarked] = useState<string | null>(null)
  return (
    <EraserList
      all={all}
      marked={marked}
      onMark={setMarked}
      onErase={key => setAll(all.filter(other => other.key !== key))}
      onEraseAll={() => setAll([])}
    />
  )
}

test('[M4.7] the eraser without a pointer: what has the focus is marked, and the next one takes its place', async () => {
  await show(<Erasable />)
  const named = (name: string) => list.getByRole('button', { name: `Hapus ${name}` })
  const marked = () => [...list.element().querySelectorAll('[data-marked]')].map(item => item.textContent)
  const items = () =>
    list
      .getByRole('listitem')
      .elements()
      .map(item => item.textContent?.slice(0, 7))
  named('Garis 2').element().focus()
  await expect.poll(marked).toEqual([expect.stringContaining('Garis 2')])
  await userEvent.keyboard('{Enter}')
  await expect.poll(items).toEqual(['Garis 1', 'Garis 3'])
  await expect.element(named('Garis 3')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(named('Garis 1')).toHaveFocus()
  await list.getByRole('button', { name: 'Hapus semua' }).click()
  await expect.poll(items).toEqual([])
})
