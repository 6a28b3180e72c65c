/** An MQTT broker of the test's own, which it may stop and start again: what it had to keep, it keeps. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { answers, freePort } from '../../../../scripts/cluster/program.ts'

/** Where Mosquitto lies; unset where there is none, as in plain `npm test`. */
export const BROKER_PROGRAM = process.env.PETATIRTA_TEST_MQTT ?? ''
export const NO_BROKER = 'needs Mosquitto: npm run test:services'

export async function createBroker(program = BROKER_PROGRAM) {
  const dir = mkdtempSync(join(tmpdir(), 'petatirta-mqtt-'))
  const port = await freePort()
  const file = join(dir, 'mosquitto.conf')
  const settings = [
    `listener ${port} 127.0.0.1`,
    'allow_anonymous true',
    // As root it would become somebody who may not write here.
    `user ${userInfo().username}`,
    'persistence true',
    `persistence_location ${dir}/`,
    'max_queued_messages 0',
    'log_dest none',
  ]
  writeFileSync(file, `${settings.join('\n')}\n`)
  let child: ChildProcess | undefined

  const start = async () => {
    const own = spawn(program, ['-c', file], { stdio: 'ignore' })
    child = own
    while (!(await answers(port))) {
      if (own.exitCode !== null) throw new Error(`mosquitto ended with exit code ${own.exitCode}`)
      await pass(20)
    }
  }
  const stop = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await start()

  return {
    url: `mqtt://127.0.0.1:${port}`,
    start,
    stop,
    remove: async () => {
      await stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

export type Broker = Awaited<ReturnType<typeof createBroker>>
