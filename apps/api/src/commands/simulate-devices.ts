/** Lets the devices of a demo city report to a PetaTirta, over HTTP or MQTT, as real ones do. */
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { cityDevices, DEMO_CITIES, reportAt, type SimulatedDevice } from '@petatirta/demo-city'
import { httpLine } from './simulator/http-line.ts'
import { type Line, PermanentFailure, TemporaryFailure } from './simulator/line.ts'
import { mqttLine } from './simulator/mqtt-line.ts'

const USAGE = `Lets the devices of a demo city report, as real ones do.

  npm run devices:simulate -- --key ptd_… [--http http://localhost:8080]
  npm run devices:simulate -- --mqtt mqtt://localhost:1883 [--code demo-iot-kota-contoh]

  --city kota-contoh   whose devices, same ids, names, places, sensors and limits as on its map
  --every 5            seconds between two messages of a device
  --devices n          only the first n
  --rounds n           stop after n messages of each; otherwise with Ctrl+C

The key (also in DEVICE_KEY) is issued on the page PDAM, button Perangkat. A PetaTirta with its demo lets these devices
report by itself: start it with DEMO_DEVICES=off to see only this.
`
const REPORT_MS = 60_000

const say = (line: string) => process.stdout.write(`${line}\n`)

class WrongUse extends Error {}

const number = (name: string, text: string, whole: boolean): number => {
  const value = Number(text)
  if (!(value > 0) || (whole && !Number.isInteger(value)))
    throw new WrongUse(`--${name} must be a ${whole ? 'whole ' : ''}number above 0, got "${text}"`)
  return value
}

const address = (name: string, text: string, protocols: readonly string[]): string => {
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text
  throw new WrongUse(
    `--${name} must be an address starting with ${protocols.join('// or ')}//, got "${text}"`,
  )
}

function readArguments() {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      city: { ...text, default: 'kota-contoh' },
      http: text,
      key: text,
      mqtt: text,
      code: text,
      every: { ...text, default: '5' },
      devices: text,
      rounds: text,
    },
  })
  const cities = DEMO_CITIES(new Date().toISOString().slice(0, 10))
  const city = cities.find(({ slug }) => slug === values.city)
  if (!city) throw new WrongUse(`--city must be one of ${cities.map(({ slug }) => slug).join(', ')}`)
  if (values.mqtt !== undefined && values.http !== undefined)
    throw new WrongUse('either --mqtt or --http, not both')
  const key = values.key ?? process.env.DEVICE_KEY
  if (values.mqtt === undefined && !key) throw new WrongUse('--key is missing (or --mqtt)')
  return {
    city,
    mqtt: values.mqtt && address('mqtt', values.mqtt, ['mqtt:', 'mqtts:', 'ws:', 'wss:']),
    http: address('http', values.http ?? 'http://localhost:8080', ['http:', 'https:']),
    key: key ?? '',
    code: values.code ?? `demo-iot-${city.slug}`,
    everyMs: number('every', values.every, false) * 1000,
    most: values.devices === undefined ? Number.POSITIVE_INFINITY : number('devices', values.devices, true),
    rounds: values.rounds === undefined ? Number.POSITIVE_INFINITY : number('rounds', values.rounds, true),
  }
}

interface Run {
  line: Line
  devices: readonly SimulatedDevice[]
  everyMs: number
  rounds: number
  signal: AbortSignal
}

/** Every device at its own pace, spread over the time between two messages; the answer is how many were taken. */
async function simulate({ line, devices, everyMs, rounds, signal }: Run): Promise<number> {
  let sent = 0
  let complaint = ''
  const report = async (device: SimulatedDevice) => {
    await line.send(device.id, reportAt(device, Date.now()))
    sent++
    if (complaint) say('It goes on.')
    complaint = ''
  }
  const live = async (device: SimulatedDevice, i: number) => {
    await wait((i / devices.length) * everyMs, undefined, { signal })
    for (let round = 1; ; round++) {
      const begun = Date.now()
      await report(device).catch((error: unknown) => {
        if (!(error instanceof TemporaryFailure)) throw error
        if (error.message !== complaint) say(error.message)
        complaint = error.message
      })
      if (round >= rounds) return
      await wait(Math.max(0, begun + everyMs - Date.now()), undefined, { signal })
    }
  }
  const [head] = devices
  // The very first message shows whether anything is right at all.
  if (head) await report(head)
  const counting = setInterval(() => say(`${sent} messages sent`), REPORT_MS)
  try {
    await Promise.all(devices.map(live))
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    clearInterval(counting)
  }
  return sent
}

async function main(): Promise<void> {
  const { city, mqtt, http, key, code, everyMs, most, rounds } = readArguments()
  const devices = cityDevices(city).slice(0, most)
  const stopping = new AbortController()
  process.on('SIGTERM', () => stopping.abort())
  process.on('SIGINT', () => stopping.abort())
  const line = mqtt ? await mqttLine(mqtt, code, say) : httpLine(http, key)
  const where = mqtt ? `${new URL(mqtt).host} as ${code}` : http
  say(
    `${devices.length} devices of ${city.name} report every ${everyMs / 1000} s to ${where}. Ctrl+C ends it.`,
  )
  try {
    const sent = await simulate({ line, devices, everyMs, rounds, signal: stopping.signal })
    say(`${sent} messages sent`)
  } finally {
    stopping.abort()
    await line.close()
  }
}

main().catch((error: unknown) => {
  const wrongUse = error instanceof WrongUse || (error instanceof TypeError && 'code' in error)
  const expected = wrongUse || error instanceof PermanentFailure || error instanceof TemporaryFailure
  process.stderr.write(`${expected ? error.message : String((error as Error).stack ?? error)}\n`)
  if (wrongUse) process.stderr.write(`\n${USAGE}`)
  process.exitCode = wrongUse ? 2 : 1
})
