/** How browser tests start Chromium, those of Playwright and of Vitest alike. */
import { existsSync } from 'node:fs'

const PLACES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome']

/** Software WebGL2 needs no flag; --disable-gpu would take it away. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--no-first-run',
  '--disable-quic',
  '--disable-sync',
  '--disable-component-update',
  '--disable-background-networking',
]

export const CHROMIUM = {
  executablePath: process.env.CHROMIUM_PATH ?? PLACES.find(path => existsSync(path)) ?? 'chromium',
  args: [
    ...CHROMIUM_FLAGS,
    // No other server is reached: a test provides what it wants from outside.
    '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1',
  ],
}

/** A browser as people in Indonesia have it, without animations; tests of what moves ask for motion themselves. */
export const PERSON = { locale: 'id-ID', timezoneId: 'Asia/Jakarta', reducedMotion: 'reduce' } as const
