/** A private MQTT broker that may be stopped and started again: it keeps queued messages meanwhile. */
import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { makeFolder } from './folder.ts'
import { end, freePort, hasEnded, isListening } from './programs.ts'
import { waitUntil } from './wait.ts'

/** Where Mosquitto lies; unset where there is none, as in plain `npm test`. */
export const BROKER_PROGRAM = process.env.PETATIRTA_TEST_MQTT ?? ''
export const NO_BROKER = 'needs Mosquitto: npm run test:services'

export async function createBroker(program = BROKER_PROGRAM) {
  const { path: dir, remove } = makeFolder('mqtt')
  const port = await freePort()
  const file = join(dir, 'mosquitto.conf')
  const settings = [
    `listener ${port} 127.0.0.1`,
    'allow_anonymous true',
    // Started by root it would change to an account that may not write here.
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
    const isUp = await waitUntil(async () => hasEnded(own) || (await isListening(port)))
    if (!isUp || hasEnded(own)) throw new Error(`mosquitto ended with exit code ${own.exitCode}`)
  }
  const stop = async () => {
    if (child) await end(child, 'SIGTERM')
  }
  await start()

  return {
    url: `mqtt://127.0.0.1:${port}`,
    start,
    stop,
    remove: async () => {
      await stop()
      remove()
    },
  }
}

export type Broker = Awaited<ReturnType<typeof createBroker>>
