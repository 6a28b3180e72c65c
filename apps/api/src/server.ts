/** Starts PetaTirta: settings, app, demo where wanted, then listens until stopped. */
import { DEMO_CITIES } from '@petatirta/demo-city'
import { createApp } from '#app'
import { feedDevices } from '#demo/feed-devices.ts'
import { ensureDemo } from '#demo/load-demo.ts'
import { publishedAccounts } from '#demo/published-accounts.ts'
import type { DemoAccount } from '#platform/auth/demo-accounts.ts'
import { ClusterInUseError } from '#platform/database/private-cluster.ts'
import { SettingsError } from '#platform/errors.ts'
import { drain } from '#platform/http/drain.ts'
import { readSettings } from '#platform/settings.ts'

const STOP_WITHIN_MS = 20_000
/** Where another process takes over meanwhile, imports that are coming in are waited for. */
const DRAIN_WITHIN_MS = 10 * 60_000

const say = (line: string) => process.stdout.write(`${line}\n`)

const EVERYWHERE = '0.0.0.0'
const THIS_MACHINE = '127.0.0.1'

function banner(address: string, accounts: readonly DemoAccount[], production: boolean): void {
  say(`\n  PetaTirta berjalan di ${address}   (dokumentasi API: ${address}/api/docs)`)
  if (accounts.length > 0 && production) {
    say(
      '\n  PERINGATAN: basis data ini berisi akun contoh, yang passwordnya diketahui umum. Hapus akun-akun itu.',
    )
  } else if (accounts.length > 0) {
    say('\n  Akun contoh:')
    for (const { username, password, rule, map, roles } of accounts) {
      const where = rule === 'pdam' ? `peta ${map}, peran ${roles.join(', ')}` : 'semua kota, administrasi'
      say(`    ${username.padEnd(12)} ${password.padEnd(14)} ${rule.padEnd(5)} ${where}`)
    }
  }
}

let stopping = false

async function main(): Promise<void> {
  const settings = readSettings()
  const starting = createApp(settings)
  let stopDevices: (() => void) | undefined

  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    const { drainMs } = settings
    setTimeout(() => process.exit(1), drainMs ? DRAIN_WITHIN_MS : STOP_WITHIN_MS).unref()
    // A start that is half done is finished first: only a whole app knows what to stop.
    const app = await starting.catch(() => undefined)
    app?.log.info({ signal }, 'stopping')
    stopDevices?.()
    if (app?.http.server.listening && drainMs) {
      const drained = drain(app.http.server, drainMs)
      // Without a disconnect packet, after which clients would not come back: they connect to another process.
      app.sockets().io.engine.close()
      await drained
    }
    await app?.close()
    process.exit(0)
  }
  process.on('SIGTERM', signal => void stop(signal))
  process.on('SIGINT', signal => void stop(signal))

  const app = await starting
  try {
    const cities = DEMO_CITIES(new Date().toISOString().slice(0, 10))
    const demo = await ensureDemo(app, cities, say)
    // Looked at with each start: the accounts may have been deleted, or have passwords of their own by now.
    const published = await publishedAccounts(app.db)
    const isHeldBack = settings.host === undefined && published.length > 0
    const host = settings.host ?? (isHeldBack ? THIS_MACHINE : EVERYWHERE)
    await app.http.listen({ port: settings.port, host })
    const address = app.http.server.address()
    const port = typeof address === 'object' && address ? address.port : settings.port
    banner(`http://localhost:${port}`, published, settings.production)
    if (isHeldBack)
      say(
        `\n  Hanya dapat dibuka dari komputer ini (${THIS_MACHINE}), selama akun contoh memakai password yang diketahui umum. Untuk jaringan: HOST=${EVERYWHERE}`,
      )
    say('\n  Hentikan dengan Ctrl+C.\n')
    process.send?.({ port })
    if (demo !== 'not wanted' && settings.demoDevices && !stopping) stopDevices = feedDevices(app, cities)
  } catch (error) {
    if (!stopping) await app.close()
    throw error
  }
}

main().catch((error: unknown) => {
  // A failure because of the stop is expected; stop() ends the process.
  if (stopping) return
  // Sentences for people; a stack only for unexpected errors.
  const expected = error instanceof SettingsError || error instanceof ClusterInUseError
  const inUse = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  const text = expected
    ? (error as Error).message
    : inUse
      ? 'The port is in use by another program. Set PORT to a free one.'
      : String(error instanceof Error ? error.stack : error)
  process.stderr.write(`${text}\n`)
  process.exit(1)
})
