import { describe, expect, test } from 'vitest'
import { belongsTo, CLIENT_CACHE, handlingOf, isRecent, outdated } from './routing.ts'

const ORIGIN = 'https://peta.example'
const FILES = new Set(['/index.html', '/favicon.svg', '/assets/index-a1.js'])

const ask = (path: string, mode = 'cors', method = 'GET') =>
  handlingOf({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN, FILES)

describe('[D31] what the service worker answers', () => {
  test.each(['/', '/login', '/map/kota-contoh?view=umum', '/internal/user', '/index.html'])(
    'a page of the client: %s',
    path => expect(ask(path, 'navigate')).toBe('page'),
  )

  test.each(['/favicon.svg', '/assets/index-a1.js', '/assets/of-another-build.js'])(
    'a file of the client: %s',
    path => expect(ask(path)).toBe('file'),
  )

  test.each(['/api/users', '/api', '/socket.io/?EIO=4', '/kept/x', '/unknown.js'])(
    '[ASVS V14.3.2] data passes it by: %s',
    path => expect(ask(path)).toBe('pass'),
  )

  test.each(['/api/documentation', '/panduan/impor', '/manifest.webmanifest'])(
    'so does what the server has pages of its own for: %s',
    path => expect(ask(path, 'navigate')).toBe('pass'),
  )

  test('other servers and anything but reading pass it by', () => {
    expect(ask('https://tile.example/assets/1/2/3.png')).toBe('pass')
    expect(ask('/assets/index-a1.js', 'cors', 'POST')).toBe('pass')
    expect(ask('/apish', 'navigate')).toBe('page')
    expect(ask('/map/kota-contoh?view=umum&embed=1', 'navigate')).toBe('pass')
    expect(ask('/map/kota-contoh?embed=0', 'navigate')).toBe('page')
  })
})

test('[D31] a page of another build is not kept with the files of this one', () => {
  expect(belongsTo('<script src="/assets/index-a1.js"></script>', FILES)).toBe(true)
  expect(belongsTo('<script src="/assets/index-b2.js"></script>', FILES)).toBe(false)
})

test('[D31] old caches go; the one before stays for pages that are still open, others are left alone', () => {
  const [a, b, c] = ['1', '2', '3'].map(version => `${CLIENT_CACHE}${version}`)
  expect(outdated([`${a}`, 'petatirta-answers', `${b}`, `${c}`], `${c}`)).toEqual([a])
  expect(outdated([`${c}`], `${c}`)).toEqual([])
})

test('[D31] a visit counts for a day', () => {
  const now = Date.parse('2026-11-16T12:00:00Z')
  expect(isRecent('2026-11-16T11:59:59Z', now)).toBe(true)
  expect(isRecent('Sun, 15 Nov 2026 12:00:01 GMT', now)).toBe(true)
  expect(isRecent('2026-11-15T12:00:00Z', now)).toBe(false)
  // The clock was wrong then, or is now.
  expect(isRecent('2026-11-16T13:00:00Z', now)).toBe(false)
  for (const unreadable of [null, '', 'kemarin']) expect(isRecent(unreadable, now)).toBe(false)
})
