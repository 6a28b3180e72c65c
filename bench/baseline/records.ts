/// <reference lib="dom" />
/**
 * The customers of the canvas page, kept in the browser as one IndexedDB record each and opened from there, the usual way to have
 * them at hand without the network. Reading is as quick as IndexedDB allows: whole batches by getAll, nothing else in
 * the record but what the map and the popup need. Drawing is the canvas page's.
 */
import Feature from 'ol/Feature.js'
import Point from 'ol/geom/Point.js'
import { fromLonLat } from 'ol/proj.js'
import { createMap, parameter, run, show } from './bench-map.ts'
import { canvasLayer, fetchCollection, type GeoJsonFeature, stateOf } from './features.ts'

type Properties = GeoJsonFeature['properties']
interface Customer {
  readonly id: string
  readonly lon: number
  readonly lat: number
  readonly properties: Properties
}

const BATCH = 10_000

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(`customers-${parameter('size')}`, 1)
  request.onupgradeneeded = () => request.result.createObjectStore('customer', { keyPath: 'id' })
  return done(request)
}

async function store(database: IDBDatabase): Promise<number> {
  const { features } = await fetchCollection()
  for (let start = 0; start < features.length; start += BATCH) {
    const transaction = database.transaction('customer', 'readwrite', { durability: 'relaxed' })
    const table = transaction.objectStore('customer')
    for (const { geometry, properties } of features.slice(start, start + BATCH)) {
      const [lon, lat] = geometry.coordinates
      table.put({ id: String(properties.idpelangga), lon, lat, properties } satisfies Customer)
    }
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onerror = () => reject(transaction.error)
    })
  }
  return features.length
}

async function* batches(database: IDBDatabase): AsyncGenerator<Customer[]> {
  const table = () => database.transaction('customer').objectStore('customer')
  let range: IDBKeyRange | undefined
  for (;;) {
    const customers: Customer[] = await done(table().getAll(range, BATCH))
    const last = customers.at(-1)
    if (!last) return
    yield customers
    range = IDBKeyRange.lowerBound(last.id, true)
  }
}

run(async () => {
  const element = document.getElementById('map')
  const database = await open()
  if (parameter('step') === 'store') {
    const rows = await store(database)
    element?.setAttribute('data-stored', String(rows))
    return
  }
  const map = createMap()
  const features: Feature[] = []
  for await (const customers of batches(database)) {
    for (const { lon, lat, properties } of customers) {
      const geometry = new Point(fromLonLat([lon, lat]))
      features.push(new Feature({ geometry, ...properties, state: stateOf(properties) }))
    }
  }
  element?.setAttribute('data-read', String(performance.now()))
  await show(map, canvasLayer(features).layer, features.length)
})
