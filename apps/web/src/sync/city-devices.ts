import type { Device } from '@petatirta/contract'
import { createStore } from 'zustand/vanilla'
import type { DeviceNews } from './device-watch.ts'

export interface DevicesSnapshot {
  /** Ids of all devices that warn; null until the server has told. */
  readonly warnings: ReadonlySet<string> | null
  /** Of the devices that somebody watches, as far as they are here. */
  readonly readings: ReadonlyMap<string, Device>
}

export const NOTHING_REPORTED: DevicesSnapshot = { warnings: null, readings: new Map() }

/** What the city's sensors report, as the page sees it. */
export class CityDevices {
  readonly #want: (ids: readonly string[]) => void
  readonly #store = createStore<DevicesSnapshot>(() => NOTHING_REPORTED)
  readonly #watchers = new Map<string, number>()
  #asking = false

  readonly subscribe = this.#store.subscribe
  readonly getSnapshot = this.#store.getState

  constructor(want: (ids: readonly string[]) => void) {
    this.#want = want
  }

  /** Keeps the readings of these devices here, and the warnings of all, until the returned function is called. */
  watch(ids: readonly string[]): () => void {
    for (const id of ids) this.#watchers.set(id, (this.#watchers.get(id) ?? 0) + 1)
    this.#ask()
    let released = false
    return () => {
      if (released) return
      released = true
      for (const id of ids) {
        const left = (this.#watchers.get(id) ?? 0) - 1
        if (left > 0) this.#watchers.set(id, left)
        else this.#watchers.delete(id)
      }
      this.#ask()
    }
  }

  /** Once for everything that is let go and taken up in one go. */
  #ask(): void {
    if (this.#asking) return
    this.#asking = true
    queueMicrotask(() => {
      this.#asking = false
      this.#want([...this.#watchers.keys()])
      this.#forget()
    })
  }

  #forget(): void {
    const { readings } = this.getSnapshot()
    const kept = [...readings].filter(([id]) => this.#watchers.has(id))
    if (kept.length < readings.size) this.#store.setState({ readings: new Map(kept) })
  }

  hear(news: DeviceNews): void {
    if ('devices' in news) this.#read(news.devices)
    else this.#warn(news)
  }

  #read(devices: readonly Device[]): void {
    // An answer may come for what was let go of meanwhile.
    const watched = devices.filter(({ id }) => this.#watchers.has(id))
    if (watched.length === 0) return
    const { readings } = this.getSnapshot()
    const news = watched.map(device => [device.id, device] as const)
    this.#store.setState({ readings: new Map([...readings, ...news]) })
  }

  #warn({ all, statuses }: Exclude<DeviceNews, { devices: unknown }>): void {
    const before = this.getSnapshot().warnings
    // A change of what has not been told yet: it is part of the answer that follows.
    if (!all && !before) return
    const warnings = new Set(all ? [] : before)
    for (const [id, status] of statuses) {
      if (status === 1) warnings.add(id)
      else warnings.delete(id)
    }
    const same = before?.size === warnings.size && [...warnings].every(id => before.has(id))
    if (!same) this.#store.setState({ warnings })
  }
}
