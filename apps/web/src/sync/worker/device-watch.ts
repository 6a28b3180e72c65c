import type {
  Device,
  DeviceStatuses,
  SubscriberClientEvents,
  SubscriberServerEvents,
} from '@petatirta/contract'
import type { Channel } from './channels.ts'

/** What the server sends of devices: warnings, and the readings of those that are watched. */
export type DeviceNews = Pick<DeviceStatuses, 'all' | 'statuses'> | { readonly devices: readonly Device[] }

/** A map that is being moved wants other devices with every stop. */
const WANT_EVERY_MS = 300

/** Sends the watched devices, again after every new connection, and passes on their messages. */
export class DeviceWatch {
  readonly #city: string
  readonly #channel: Channel<SubscriberServerEvents, SubscriberClientEvents>
  readonly #listeners = new Set<(news: DeviceNews) => void>()
  /** Undefined until the first watch: a map without devices costs the server nothing. */
  #ids: readonly string[] | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #sent = true
  #online = false

  constructor(city: string, channel: Channel<SubscriberServerEvents, SubscriberClientEvents>) {
    this.#city = city
    this.#channel = channel
    channel.onConnect(() => {
      this.#online = true
      if (this.#ids) this.#send()
    })
    channel.onDisconnect(() => {
      this.#online = false
    })
    channel.on('device_statuses', ({ city: of, all, statuses }) => this.#publish(of, { all, statuses }))
    channel.on('device_readings', ({ city: of, devices }) => this.#publish(of, { devices }))
  }

  #publish(city: string, news: DeviceNews): void {
    if (city !== this.#city) return
    for (const listener of [...this.#listeners]) listener(news)
  }

  onNews(listener: (news: DeviceNews) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** After the first call warnings of all devices come, also for an empty list. */
  want(ids: readonly string[]): void {
    this.#ids = ids
    this.#sent = false
    if (this.#timer === undefined) this.#send()
  }

  #send(): void {
    // socket.io would keep it and send it after reconnecting, next to the one that is sent then.
    if (!this.#online || !this.#ids) return
    this.#channel.emit('watch_devices', { city: this.#city, ids: [...this.#ids] })
    this.#sent = true
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      if (!this.#sent) this.#send()
    }, WANT_EVERY_MS)
  }

  close(): void {
    clearTimeout(this.#timer)
  }
}
