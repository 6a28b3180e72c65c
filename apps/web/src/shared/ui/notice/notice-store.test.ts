import { NOTICE_MS, SNACKBAR_MS } from '@petatirta/domain'
import { expect, test, vi } from 'vitest'
import { createNotices } from './notice-store.ts'

test('[A9] a notice stays for five seconds unless a page says otherwise; without a kind it is an error', () => {
  const { show, getSnapshot } = createNotices()
  expect(getSnapshot()).toBeNull()
  show('gagal')
  expect(getSnapshot()).toMatchObject({ message: 'gagal', severity: 'error', duration: SNACKBAR_MS })
  expect(SNACKBAR_MS).toBe(5000)
  show('tersimpan', 'success', { duration: NOTICE_MS, reason: 'karena' })
  expect(getSnapshot()).toMatchObject({ severity: 'success', duration: 6000, reason: 'karena' })
})

test('only the newest is shown; the same words said twice are two notices, also after they were taken back', () => {
  const { show, clear, getSnapshot, subscribe } = createNotices()
  const listener = vi.fn()
  subscribe(listener)
  show('putus')
  show('putus')
  expect(getSnapshot()?.id).toBe(2)
  clear()
  expect(getSnapshot()).toBeNull()
  show('putus', 'info')
  expect(getSnapshot()).toMatchObject({ id: 3, severity: 'info' })
  expect(listener).toHaveBeenCalledTimes(4)
})
