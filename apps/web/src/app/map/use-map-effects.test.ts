import { expect, test } from 'vitest'
import { createNotices } from '#shared/ui/notice/notice-store.ts'
import { forwardFailures } from './use-map-effects.ts'

test('[M8] the failures of the sockets are shown, each once', () => {
  const notices = createNotices()
  let failure = { id: 1, message: 'putus' }
  let notify = () => {}
  const sync = {
    getSnapshot: () => ({ failure }),
    subscribe: (listener: () => void) => {
      notify = listener
      return () => {}
    },
  } as unknown as Parameters<typeof forwardFailures>[0]
  forwardFailures(sync, notices)
  expect(notices.getSnapshot()).toMatchObject({ id: 1, message: 'putus', severity: 'error' })
  notify()
  expect(notices.getSnapshot()?.id).toBe(1)
  failure = { id: 2, message: 'putus' }
  notify()
  expect(notices.getSnapshot()?.id).toBe(2)
  notices.clear()
  notices.show('lagi')
  expect(notices.getSnapshot()?.id).toBe(3)
})
