/** How browser tests start Chromium, Playwright's and Vitest's alike. */
import { existsSync } from 'node:fs'

const PLACES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome']

export const CHROMIUM = {
  executablePath: process.env.CHROMIUM_PATH ?? PLACES.find(path => existsSync(path)) ?? 'chromium',
  // Software WebGL2 needs no flag; --disable-gpu would take it away.
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Nothing but the product: what a test wants of the outside it stands in for itself.
    '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1',
  ],
}

/** A browser as people here have it. Nobody waits for what fades and slides; what moves has tests that ask for motion. */
export const PERSON = { locale: 'id-ID', timezoneId: 'Asia/Jakarta', reducedMotion: 'reduce' } as const
