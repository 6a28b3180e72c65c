/** Starts PetaTirta: settings, app, demo where wanted, then listens until told to stop. */
import { createApp } from '#app'
import { ClusterInUseError } from '#platform/database/private-cluster.ts'
import { readSettings, SettingsError } from '#platform/settings.ts'
import { DEMO_ACCOUNTS } from './demo/accounts.ts'
import { type DemoState, ensureDemo } from './demo/load-demo.ts'

const STOP_WITHIN_MS = 20_000

const say = (line: string) => process.stdout.write(`${line}\n`)

function banner(address: string, demo: DemoState): void {
  say(`\n  PetaTirta berjalan di ${address}   (dokumentasi API: ${address}/api/docs)`)
  if (demo !== 'not wanted') {
    say('\n  Akun contoh:')
    for (const { username, password, rule, map, roles } of DEMO_ACCOUNTS) {
      const where = rule === 'pdam' ? `peta ${map}, peran ${roles.join(', ')}` : 'semua kota, administrasi'
      say(`    ${username.padEnd(12)} ${password.padEnd(14)} ${rule.padEnd(5)} ${where}`)
    }
  }
  say('\n  Hentikan dengan Ctrl+C.\n')
}

async function main(): Promise<void> {
  const settings = readSettings()
  for (const name of settings.unused) say(`Setting ${name}: this version does not use it yet.`)
  const app = await createApp(settings)

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    app.log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    await app.close()
    process.exit(0)
  }
  process.on('SIGTERM', signal => void stop(signal))
  process.on('SIGINT', signal => void stop(signal))

  const demo = await ensureDemo(app, new Date(), say)
  await app.http.listen({ port: settings.port, host: settings.host })
  const address = app.http.server.address()
  const port = typeof address === 'object' && address ? address.port : settings.port
  banner(`http://localhost:${port}`, demo)
  process.send?.({ port })
}

main().catch((error: unknown) => {
  // Sentences for people; a stack only for what nobody foresaw.
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
