/** A small drawn network in the browser's store, and the worker that solves in it: everything behind the calls is the real thing. */
import { type ColumnInput, detailPart, encodePart, type FeatureKind } from '@petatirta/contract'
import { BrowserDatabase } from '#sync/store/database.ts'
import { PartStore } from '#sync/store/part-store.ts'
import type { Channel, Channels } from '#sync/worker/channels.ts'

export const TEST_CITY = 'kota-contoh'
/** Metres of a degree at the equator, along which the network is drawn: places are metres east and north. */
const METRES = 111_194.93
export const ORIGIN = [110, 0] as const
export const placeOf = ([x, y]: readonly [number, number]): [number, number] => [
  ORIGIN[0] + x / METRES,
  ORIGIN[1] + y / METRES,
]

const STORED_KINDS = ['pipe', 'accessories', 'water_source', 'customer'] as const

type Metres = readonly [number, number]

export interface DrawnNetwork {
  readonly pipes: readonly {
    id: string
    line: readonly Metres[]
    diameter?: string
    year?: number
    street?: string
  }[]
  readonly accessories: readonly { id: string; at: Metres; subType: string; name?: string }[]
  readonly sources: readonly { id: string; at: Metres; name?: string }[]
  readonly customers: readonly {
    id: string
    at: Metres
    name?: string
    kodegol?: string
    kelurahan?: string
    /** Whatever else its publisher wrote of it. */
    more?: Readonly<Record<string, string>>
  }[]
}

const degrees = (value: number) => Math.round(value * 1e7)

async function gzip(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

const category = (name: string, texts: readonly string[]): ColumnInput => {
  const dictionary = [...new Set(texts)]
  return { name, dictionary, codes: Uint8Array.from(texts, text => dictionary.indexOf(text)) }
}
const places = (all: readonly Metres[]): ColumnInput[] =>
  (['x', 'y'] as const).map((name, axis) => ({
    name,
    values: Int32Array.from(all, place => degrees(placeOf(place)[axis] as number)),
    delta: true,
  }))

interface StoredLayer {
  readonly kind: FeatureKind
  readonly style: readonly ColumnInput[]
  readonly rows: readonly { readonly id: string; readonly properties: object }[]
}

function layersOf({ pipes, accessories, sources, customers }: DrawnNetwork): StoredLayer[] {
  const vertices = pipes.flatMap(({ line }) => line)
  const starts = [0]
  for (const { line } of pipes) starts.push((starts.at(-1) ?? 0) + line.length)
  const numbers = (name: string, rows: number): ColumnInput => ({ name, values: new Int32Array(rows) })
  return [
    {
      kind: 'pipe',
      style: [
        ...places(vertices),
        { name: 'rings', values: Uint32Array.from(starts) },
        { name: 'rows', values: Uint32Array.from(starts.keys()) },
        category(
          'JENIS_PIPA',
          pipes.map(() => 'PVC'),
        ),
        category(
          'DIAMETER',
          pipes.map(({ diameter = '' }) => diameter),
        ),
        { name: 'TAHUN', values: Int32Array.from(pipes, ({ year = 0 }) => year) },
      ],
      rows: pipes.map(({ id, street }) => ({ id, properties: { id, lokasi: street } })),
    },
    {
      kind: 'accessories',
      style: [
        ...places(accessories.map(({ at }) => at)),
        category(
          'sub_type',
          accessories.map(({ subType }) => subType),
        ),
      ],
      rows: accessories.map(({ id, name }) => ({ id, properties: { id, nama: name } })),
    },
    {
      kind: 'water_source',
      style: [
        ...places(sources.map(({ at }) => at)),
        category(
          'sub_type',
          sources.map(() => 'Sumur Bor'),
        ),
      ],
      rows: sources.map(({ id, name }) => ({ id, properties: { id, nama: name } })),
    },
    {
      kind: 'customer',
      style: [
        ...places(customers.map(({ at }) => at)),
        category(
          'payment_class',
          customers.map(() => 'paid'),
        ),
        category(
          'status_billing',
          customers.map(() => 'terbayar'),
        ),
        category(
          'kodegol',
          customers.map(({ kodegol = '' }) => kodegol),
        ),
        ...['loket_bayar', 'rayon', 'due_month'].map(name =>
          category(
            name,
            customers.map(() => ''),
          ),
        ),
        numbers('arrears', customers.length),
        numbers('pemakaian_m3_kini', customers.length),
      ],
      rows: customers.map(({ id, name, kelurahan, more }) => ({
        id,
        properties: { ...more, idpelangga: id, nama: name, Kelurahan: kelurahan },
      })),
    },
  ]
}

/** Leaves a network in the browser's store as a visit does. */
export async function storeNetwork(store: PartStore, network: DrawnNetwork, counter = 1): Promise<void> {
  await store.touch(TEST_CITY, Date.now())
  for (const { kind, style, rows } of layersOf(network)) {
    const put = async (part: string, columns: readonly ColumnInput[]) => {
      const identity = { kind, city: TEST_CITY, counter, part, rowStart: 0, rows: rows.length }
      await store.put(kind, {
        city: TEST_CITY,
        part,
        counter,
        bytes: await gzip(encodePart(identity, columns)),
      })
    }
    await store.begin(kind, TEST_CITY)
    await put('style', style)
    await put('ids', [{ name: 'id', texts: rows.map(({ id }) => id) }])
    const properties = rows.map(({ properties: one }) => JSON.stringify(one))
    if (rows.length > 0) await put(detailPart(0), [{ name: 'properties', texts: properties }])
    await store.complete(kind, TEST_CITY, counter)
  }
}

/** Sockets to a server that is not there. */
export function unreachable(): Channels {
  const channel = <S, C>(): Channel<S, C> => ({
    carries: () => {},
    on: () => {},
    emit: () => {},
    onConnect: () => {},
    onDisconnect: () => {},
    onConnectError: listener => void setTimeout(() => listener(undefined)),
  })
  return {
    maps: channel(),
    tracker: channel(),
    subscriber: channel(),
    activities: channel(),
    close: () => {},
  }
}

/** Sockets to a server whose layers are those that are stored. */
export function upToDate(counter = 1): Channels {
  const counters = Object.fromEntries(STORED_KINDS.map(kind => [kind, counter]))
  const channel = <S, C>(says: Readonly<Record<string, unknown>> = {}): Channel<S, C> => ({
    carries: () => {},
    on: (event, listener) => {
      const message = says[event]
      if (message) setTimeout(() => (listener as (said: unknown) => void)(message))
    },
    emit: () => {},
    onConnect: listener => void setTimeout(listener),
    onDisconnect: () => {},
    onConnectError: () => {},
  })
  return {
    maps: channel(),
    tracker: channel({ update_tracker_response: { city: TEST_CITY, counters } }),
    subscriber: channel(),
    activities: channel(),
    close: () => {},
  }
}

/** A store of its own, which is gone after the test. */
export function ownStore(): { store: PartStore; remove: () => Promise<void> } {
  const database = new BrowserDatabase(`network-${Math.random()}`)
  return { store: new PartStore(database), remove: () => database.delete() }
}

/**
 * Water comes from the west; a side street in the middle has a valve of its own.
 *
 *   S ──A──┬──B──────C──┬──D
 *          │            │
 *          E            └── (shut: F) ── second source T
 *          │
 *        K1 K2
 */
export const STREETS: DrawnNetwork = {
  pipes: [
    {
      id: 'utama-1',
      line: [
        [0, 0],
        [200, 0],
      ],
      diameter: '300',
      year: 1990,
      street: 'Jl. Melati',
    },
    {
      id: 'utama-2',
      line: [
        [200, 0],
        [600, 0],
      ],
      diameter: '200 mm',
      year: 2005,
      street: 'Jl. Melati',
    },
    {
      id: 'utama-3',
      line: [
        [600, 0],
        [900, 0],
      ],
      diameter: '150',
      year: 2010,
      street: 'Jl. Mawar',
    },
    {
      id: 'samping',
      line: [
        [200, 0],
        [200, -300],
      ],
      diameter: '75',
      year: 1985,
      street: 'Gg. Kenanga',
    },
    {
      id: 'timur',
      line: [
        [600, 0],
        [600, -400],
      ],
      diameter: '100',
      year: 2015,
      street: 'Jl. Anggrek',
    },
  ],
  accessories: [
    { id: 'A', at: [100, 0], subType: 'Gate Valve', name: 'Katup Barat' },
    { id: 'B', at: [300, 0], subType: 'Gate Valve', name: 'Katup Tengah' },
    { id: 'C', at: [550, 0], subType: 'gate_valve', name: 'Katup Simpang' },
    { id: 'D', at: [700, 0], subType: 'Gate Valve' },
    { id: 'E', at: [200, -100], subType: 'Butterfly Valve', name: 'Katup Gang' },
    { id: 'F', at: [600, -200], subType: 'Gate Valve', name: 'Katup Timur' },
    { id: 'H', at: [420, 0], subType: 'Hydrant', name: 'Hidran Melati' },
    { id: 'U', at: [450, 0], subType: 'Air Valve', name: 'Katup Udara' },
  ],
  sources: [
    { id: 'S', at: [0, 0], name: 'IPA Barat' },
    { id: 'T', at: [600, -400], name: 'Sumur Timur' },
  ],
  customers: [
    { id: 'K1', at: [205, -200], name: 'Ani', kodegol: 'R1', kelurahan: 'Sukamaju' },
    { id: 'K2', at: [195, -250], name: 'Budi', kodegol: 'R1', kelurahan: 'Sukamaju' },
    { id: 'K3', at: [400, 10], name: 'RS Sehat', kodegol: 'S2', kelurahan: 'Sukamaju' },
    { id: 'K4', at: [500, -10], name: 'Citra', kodegol: 'R2', kelurahan: 'Mekarsari' },
    { id: 'K5', at: [620, 5], name: 'Dedi', kodegol: 'R2', kelurahan: 'Mekarsari' },
    { id: 'K6', at: [800, 5], name: 'Eka', kodegol: 'R2', kelurahan: 'Mekarsari' },
    { id: 'K7', at: [400, 300], name: 'Jauh', kodegol: 'R1', kelurahan: 'Seberang' },
  ],
}
