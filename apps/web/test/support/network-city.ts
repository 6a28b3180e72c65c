/** A map with a small drawn network: the page's own city over a port, at whose other end is the real worker's code. */
import { calls, type ValveState } from '@petatirta/contract'
import { onTestFinished } from 'vitest'
import { MapEngine } from '#map/engine/map-engine.ts'
import { DEFAULT_SETTINGS } from '#sync/network/city-graph.ts'
import {
  type DrawnNetwork,
  ownStore,
  placeOf,
  storeNetwork,
  TEST_CITY,
  unreachable,
  upToDate,
} from '#sync/network/test-network.ts'
import { City } from '#sync/page/city.ts'
import { post, type RpcPort, serve } from '#sync/rpc.ts'
import { CityHost, type CityNews } from '#sync/worker/city-host.ts'
import { FeatureWorker } from '#sync/worker/feature-worker.ts'
import { standInServer } from './stand-in-server.ts'

export interface NetworkCity {
  readonly sync: City
  readonly engine: MapEngine
  readonly server: ReturnType<typeof standInServer>
  /** What the server says of valves from now on. */
  states(valves: readonly ValveState[]): void
  /** A message of the server to all who have the map open. */
  tells(type: 'valves' | 'network'): void
  /** The worker takes its time with calls of this name, until the returned function is called. */
  holds(method: string): () => void
  /** A click on the map, metres east and north. */
  tap(at: readonly [number, number]): void
}

export const SHUT = (id: string, by: string): ValveState => ({
  id,
  shut: true,
  note: '',
  by,
  at: '2026-11-18T01:00:00.000Z',
})

interface Options {
  offline?: boolean
  size?: readonly [number, number]
}

/** So that all of it is on the screen: metres to a pixel. */
const RESOLUTION = 2

function mapAt([x, y]: readonly [number, number], [width, height]: readonly [number, number]) {
  const element = document.createElement('div')
  element.style.cssText = `position: fixed; inset: 0; width: ${width}px; height: ${height}px`
  element.tabIndex = 0
  document.body.prepend(element)
  const [lon, lat] = placeOf([x, y])
  const engine = new MapEngine({ lon, lat }, { top: 0, right: 0, bottom: 0, left: 0 })
  const detach = engine.attach(element)
  engine.use(map => map.getView().setResolution(RESOLUTION))
  engine.use(map => map.renderSync())
  onTestFinished(() => {
    detach()
    engine.dispose()
    element.remove()
  })
  return { engine, element }
}

export async function networkCity(
  network: DrawnNetwork,
  { offline = false, size = [1366, 768] }: Options = {},
): Promise<NetworkCity> {
  const server = standInServer()
  let valves: readonly ValveState[] = []
  server.answers(calls.networkSettings, { ...DEFAULT_SETTINGS, criticalClasses: ['S2'], subTypes: [] })
  server.answers(calls.valveStates, () => [...valves])
  server.refuses(calls.networkSet, 'notFound')
  if (offline)
    for (const call of [calls.networkSettings, calls.valveStates, calls.networkSet]) server.isAway(call)
  const { store, remove } = ownStore()
  await storeNetwork(store, network)
  const { port1, port2 } = new MessageChannel()
  const tell = (news: CityNews) => post(port2, news)
  const host = new CityHost({
    features: new FeatureWorker(store),
    store,
    openChannels: () => (offline ? unreachable() : upToDate()),
    post: tell,
  })
  const line = slowLine(port2)
  serve(line.port, host)
  const sync = new City({ city: TEST_CITY, token: null, port: port1 })
  for (const port of [port1, port2]) port.start()
  onTestFinished(async () => {
    await host.close()
    for (const port of [port1, port2]) port.close()
    await remove()
  })
  const { engine, element } = mapAt([400, 0], size)
  return {
    sync,
    engine,
    server,
    states: next => {
      valves = next
    },
    tells: type => tell({ news: 'message', message: { type, status: 'changed' } }),
    holds: line.holds,
    tap: at => tapOn(engine, element, at),
  }
}

/** A port on which calls can be kept waiting. */
function slowLine(port: MessagePort) {
  const held = new Map<string, (() => void)[]>()
  const slow: RpcPort = {
    postMessage: (message, transfer) => port.postMessage(message, transfer),
    addEventListener: (type, listener) =>
      port.addEventListener(type, event => {
        const { method } = event.data as { method: string }
        const waiting = held.get(method)
        if (waiting) waiting.push(() => listener(event))
        else listener(event)
      }),
  }
  const holds = (method: string) => {
    held.set(method, [])
    return () => {
      const waiting = held.get(method) ?? []
      held.delete(method)
      for (const go of waiting) go()
    }
  }
  return { port: slow, holds }
}

function tapOn(engine: MapEngine, element: HTMLElement, [x, y]: readonly [number, number]): void {
  const middle = engine.use(map => map.getPixelFromCoordinate(map.getView().getCenter() ?? [])) ?? [0, 0]
  const [clientX = 0, clientY = 0] = [
    (middle[0] ?? 0) + (x - 400) / RESOLUTION,
    (middle[1] ?? 0) - y / RESOLUTION,
  ]
  const event = { bubbles: true, button: 0, clientX, clientY, pointerId: 1, isPrimary: true }
  element.querySelector('canvas, .ol-viewport')?.dispatchEvent(new PointerEvent('pointerdown', event))
  document.dispatchEvent(new PointerEvent('pointerup', event))
}
