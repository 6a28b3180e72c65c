import type { Device } from '@petatirta/contract'
import { createStore } from 'zustand/vanilla'
import type { DeviceNews } from '#sync/worker/device-watch.ts'

export interface DevicesSnapshot {
  /** Ids of all devices that warn; null until the server has sent them. */
  readonly warnings: ReadonlySet<string> | null
  /** Of those whose connection is lost. */
  readonly silent: ReadonlySet<string>
  /** Of watched devices, as far as they have arrived. */
  readonly readings: ReadonlyMap<string, Device>
}

export const NOTHING_REPORTED: DevicesSnapshot = {
  warnings: null,
  silent: new Set(),
  readings: new Map(),
}

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
    const before = this.getSnapshot()
    // A change before the first list: it is part of the list that follows.
    if (!all && !before.warnings) return
    const warnings = new Set(all ? [] : before.warnings)
    const silent = new Set(all ? [] : before.silent)
    for (const [id, status, isSilent] of statuses) {
      change(warnings, id, status === 1)
      change(silent, id, isSilent)
    }
    const same = isSame(before.warnings, warnings) && isSame(before.silent, silent)
    if (!same) this.#store.setState({ warnings, silent })
  }
}

function change(ids: Set<string>, id: string, belongs: boolean): void {
  if (belongs) ids.add(id)
  else ids.delete(id)
}

const isSame = (before: ReadonlySet<string> | null, now: ReadonlySet<string>): boolean =>
  before?.size === now.size && [...now].every(id => before.has(id))
