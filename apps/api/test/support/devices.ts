/** Utilities with a device key, and what their devices send. */
import type { Device, DeviceAccess } from '@petatirta/contract'
import { deviceMessage } from '@petatirta/harness/device-messages.ts'
import type { People } from './people.ts'
import type { Answer, Api } from './start-api.ts'

export interface DeviceUtility {
  id: string
  slug: string
  uniqueCodeDevice: string
  key: string
}

export async function deviceUtility(make: People): Promise<DeviceUtility> {
  const { id, slug, uniqueCodeDevice } = await make.company()
  return { id, slug, uniqueCodeDevice, key: await make.deviceKey(id) }
}

export const sendReadings = (
  api: Api,
  key: string,
  deviceId: string,
  message: object = deviceMessage(),
): Promise<Answer> =>
  api.request('POST', '/api/devices/readings', {
    headers: { 'x-device-key': key },
    body: { deviceId, ...message },
  })

/** Moments so many minutes from now. */
export const minutes = (n: number): string => new Date(Date.now() + n * 60_000).toISOString()

export interface HistoryRow {
  slug: string
  device_id: string
  name: string
  sampled_at: Date
  value: number
  status: number
}

export async function historyOf(api: Pick<Api, 'pool'>, slug: string): Promise<HistoryRow[]> {
  const { rows } = await api.pool.query<HistoryRow>(
    `SELECT slug, device_id, r.name, sampled_at, value, status FROM device_reading r JOIN company USING (city_id)
     WHERE slug = $1 ORDER BY device_id, r.name, sampled_at`,
    [slug],
  )
  return rows
}

/** What a test asks of one utility's devices. */
export async function askDevices(api: Api, utility: DeviceUtility) {
  const token = await api.token('opsdemo')
  let numbered = 0
  const list = async (search = '', slug = utility.slug): Promise<Device[]> => {
    const { status, body } = await api.request('GET', `/api/devices?kota=${slug}&rp=10000${search}`, {
      token,
    })
    if (status !== 200) throw new Error(`refused: ${JSON.stringify(body)}`)
    return body.payload.features.map((feature: { properties: Device }) => feature.properties)
  }
  const access = async (of = utility): Promise<DeviceAccess> =>
    (await api.request('GET', `/api/company/devices?id=${of.id}`, { token })).body.payload
  return {
    newDevice: () => `logger-${++numbered}`,
    send: (deviceId: string, message: object = deviceMessage()) =>
      sendReadings(api, utility.key, deviceId, message),
    list,
    find: async (id: string) => (await list()).find(device => device.id === id),
    access,
    refusedOf: async (reason: string, of?: DeviceUtility) =>
      (await access(of)).refused.find(refusal => refusal.reason === reason),
    samples: async (id: string, slug = utility.slug) =>
      (await historyOf(api, slug)).filter(row => row.device_id === id),
  }
}

export type AskDevices = Awaited<ReturnType<typeof askDevices>>
