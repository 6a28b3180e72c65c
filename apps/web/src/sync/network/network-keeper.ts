import { type Closure, DETAIL_ROWS, type FeatureKind, type NetworkSettings } from '@petatirta/contract'
import { hydrantTest, shutTest } from '@petatirta/contract/plain'
import { criticalTest, customerClass, worthwhile } from '@petatirta/domain'
import { type Hangings, locate } from '@petatirta/network'
import { categoryOf, type FeatureProperties, type PointColumns } from '#sync/feature-columns.ts'
import type { LayerSnapshot, WorkerClient } from '#sync/worker/layer-loader.ts'
import type {
  ClosureAnswer,
  ClosureQuestion,
  CriticalCustomers,
  Fitting,
  NetworkNotes,
  NetworkUpdate,
  NoNetwork,
  PlaceNames,
  TraceAnswer,
  TraceQuestion,
  ValveFitting,
} from './answers.ts'
import { buildGraph, type CityGraph, DEFAULT_SETTINGS } from './city-graph.ts'
import { CustomersOnPipes } from './customers-on-pipes.ts'
import { type PointLayer, readPipes, readPoints } from './layers.ts'
import { areaOf, nameOf, ranked, sampled, streetOf } from './place-names.ts'
import { detailsOf, idReader, styleOf } from './read-set.ts'
import {
  countIn,
  drawn,
  locatedOn,
  measured,
  onlyOf,
  pressedOn,
  rowsIn,
  solve,
  solveTrace,
  statesOf,
} from './solve.ts'

interface KeeperOptions {
  readonly city: string
  readonly worker: Pick<
    WorkerClient,
    'stored' | 'partsOf' | 'readBytes' | 'keepPart' | 'networkNotes' | 'keepNetworkNotes' | 'rowsOf'
  >
  readonly layerOf: (kind: FeatureKind) => LayerSnapshot
  /** The listener is called whenever a layer changes. */
  readonly subscribe: (listener: () => void) => () => void
  readonly isOffline: () => boolean
}

const KINDS = ['pipe', 'accessories', 'water_source'] as const
/** The server's set of joints, kept beside the pipes that it is of. */
const SET_PART = 'network'
/** Names of so many are enough for a card. */
const MOST_CRITICAL = 50
/** So many customers and pipes say where a dry part lies. */
const MOST_ASKED = 2000

interface Ready {
  readonly graph: CityGraph
  readonly notes: NetworkNotes | undefined
}

/**
 * The pipe network of the city on the map. It follows the layers, the server's notes and its set of joints: whatever is asked is
 * answered from what is here now, and built again only where something changed since the last question.
 */
export class NetworkKeeper {
  readonly #options: KeeperOptions
  readonly #customers: CustomersOnPipes
  #notes: Promise<NetworkNotes | undefined> | undefined
  #set: Uint8Array | undefined
  #built: { readonly key: string; readonly graph: Promise<CityGraph | NoNetwork> } | undefined

  constructor(options: KeeperOptions) {
    this.#options = options
    const { city, worker } = options
    this.#customers = new CustomersOnPipes(counter => worker.partsOf('customer', city, counter))
  }

  /** Takes what the page has fetched, and keeps it for when there is no server. */
  async inform({ notes, set }: NetworkUpdate): Promise<void> {
    const { city, worker } = this.#options
    if (notes) {
      this.#notes = Promise.resolve(notes)
      await worker.keepNetworkNotes(city, notes)
    }
    if (!set) return
    this.#set = set
    this.#built = undefined
    const counter = this.#options.layerOf('pipe').columns?.counter
    if (counter === undefined) return
    const { base } = worker.partsOf('pipe', city, counter)
    await worker.keepPart('pipe', { city, part: SET_PART, counter: base, bytes: set.slice() })
  }

  async #ready(): Promise<Ready | NoNetwork> {
    const loaded = await Promise.all([...KINDS, 'customer' as const].map(kind => this.#loaded(kind)))
    if (loaded.includes(false)) return 'notLoaded'
    this.#notes ??= this.#options.worker.networkNotes(this.#options.city)
    const notes = await this.#notes
    const settings = notes?.settings ?? DEFAULT_SETTINGS
    const key = JSON.stringify([KINDS.map(kind => this.#counterOf(kind)), settings])
    if (this.#built?.key !== key) this.#built = { key, graph: this.#build(settings) }
    const { graph: building } = this.#built
    const graph = await building.catch((cause: unknown) => {
      if (this.#built?.graph === building) this.#built = undefined
      throw cause
    })
    // Parts that were not here may come.
    if (graph === 'notLoaded' && this.#built?.graph === building) this.#built = undefined
    return typeof graph === 'string' ? graph : { graph, notes }
  }

  /** Whether a layer is here as a whole; without a server what is not kept does not come. */
  async #loaded(kind: FeatureKind): Promise<boolean> {
    const { city, worker, layerOf, isOffline } = this.#options
    for (;;) {
      const layer = layerOf(kind)
      if (layer.status === 'LOADED') return true
      if (layer.status === 'ERROR') return false
      if (isOffline() && !layer.columns) {
        const { counters } = await worker.stored(city)
        if (counters?.[kind] === undefined) return false
      }
      if (layerOf(kind) === layer) await this.#nextChange()
    }
  }

  #nextChange(): Promise<void> {
    return new Promise(resolve => {
      const unsubscribe = this.#options.subscribe(() => {
        unsubscribe()
        resolve()
      })
    })
  }

  readonly #counterOf = (kind: FeatureKind): number => this.#options.layerOf(kind).columns?.counter ?? -1

  readonly #parts = (kind: FeatureKind) => {
    const { city, worker } = this.#options
    return worker.partsOf(kind, city, this.#counterOf(kind))
  }

  async #build(settings: NetworkSettings): Promise<CityGraph | NoNetwork> {
    const [pipe, accessories, water_source] = KINDS.map(this.#counterOf) as [number, number, number]
    const parts = KINDS.map(this.#parts)
    const styles = await Promise.all(parts.map(styleOf))
    const ids = await Promise.all(parts.map(idReader))
    const [pipes, fittings, sources] = styles
    const [pipeId, fittingId, sourceId] = ids
    if (pipes?.rows === 0) return 'noPipes'
    if (!pipes || !fittings || !sources || !pipeId || !fittingId || !sourceId) return 'notLoaded'
    return buildGraph({
      layer: readPipes(pipes, pipeId),
      valves: readPoints(fittings, fittingId, shutTest(settings.valveTypes)),
      hydrants: readPoints(fittings, fittingId, hydrantTest(settings.valveTypes)),
      sources: readPoints(sources, sourceId),
      settings,
      counters: { pipe, accessories, water_source },
      set: this.#set ?? (await this.#storedSet(parts[0]?.base ?? pipe)),
    })
  }

  #storedSet(base: number): Promise<Uint8Array | undefined> {
    const { city, worker } = this.#options
    return worker.readBytes({ kind: 'pipe', city, counter: base, name: SET_PART })
  }

  #hangings({ network, layer, settings }: CityGraph) {
    const { pipeProperty: property, customerDistance: distance } = settings
    const counter = this.#counterOf('customer')
    return this.#customers.on({ network, layer, property, distance }, counter)
  }

  /** What is without water, and who. */
  async #solved(question: ClosureQuestion) {
    const ready = await this.#ready()
    if (typeof ready === 'string') return ready
    const { graph, notes } = ready
    const solved = solve(
      graph,
      question.point,
      question.within,
      statesOf(graph, question, notes?.valves ?? []),
    )
    if (!solved) return 'far'
    const { columns, hangings } = await this.#hangings(graph)
    const rows = rowsIn(hangings, solved.result.segments, solved.result.beyondSegments)
    return { ...ready, ...solved, columns, hangings, rows }
  }

  async closure(question: ClosureQuestion): Promise<ClosureAnswer | NoNetwork> {
    const solved = await this.#solved(question)
    if (typeof solved === 'string') return solved
    const { graph, notes, located, result, dry, beyond, columns, hangings, rows } = solved
    const { network, layer, valves, sources, hydrants, hydrantHangings } = graph
    const between = rows.length - countIn(hangings, result.beyondSegments)
    const alternatives = worthwhile(
      solved.alternatives.map(({ open, beyondSegments }) => ({
        open,
        customers: between + countIn(hangings, beyondSegments),
      })),
      rows.length,
    )
    const named = new Set([...result.valves, ...result.shut, ...alternatives.flatMap(({ open }) => open)])
    const valveNames = await this.#names('accessories', valves, named)
    const valveOf = (index: number): ValveFitting => {
      const fitting = fittingOf(valves, index, valveNames)
      return { ...fitting, state: notes?.valves.find(({ id }) => id === fitting.id) ?? null }
    }
    const dryHydrants = rowsIn(hydrantHangings, result.segments, result.beyondSegments)
    const hydrantNames = await this.#names('accessories', hydrants, dryHydrants)
    const sourceNames = await this.#names('water_source', sources, result.sources)
    return {
      pipe: { id: layer.pipes.ids[located.pipe] as string, at: located.at, position: [...located.place] },
      valves: result.valves.map(valveOf),
      shut: result.shut.map(valveOf),
      dry: drawn(network, dry),
      beyond: drawn(network, beyond),
      ...measured(graph, dry, beyond),
      customers: {
        total: rows.length,
        byClass: countBy(await this.#classes(columns, rows)),
        places: placesOf(columns, rows),
      },
      hydrants: dryHydrants.map(index => fittingOf(hydrants, index, hydrantNames)),
      sources: result.sources.map(index => fittingOf(sources, index, sourceNames)),
      fed: result.fed,
      alternatives: alternatives.map(({ open, customers }) => ({ open: open.map(valveOf), customers })),
      has: { valves: valves.ids.length, sources: sources.ids.length },
      notesFrom: notes?.at ?? null,
    }
  }

  async #names(
    kind: FeatureKind,
    layer: PointLayer,
    indexes: Iterable<number>,
  ): Promise<ReadonlyMap<number, FeatureProperties>> {
    return detailsOf(
      this.#parts(kind),
      [...indexes].map(index => layer.rows[index] as number),
    )
  }

  /** Hospitals, schools and the like among those without water. Names are read for it, so that it is asked after what is drawn. */
  async critical(question: ClosureQuestion): Promise<CriticalCustomers> {
    const solved = await this.#solved(question)
    if (typeof solved === 'string') return { total: 0, first: [] }
    const { graph, columns, rows } = solved
    const codeOf = codeReader(columns)
    const isCritical = criticalTest(graph.settings.criticalClasses)
    const parts = this.#parts('customer')
    const found: Closure['customers']['critical'] = []
    let total = 0
    const idOf = await idReader(parts)
    for (let start = 0; start < rows.length; start += DETAIL_ROWS) {
      const details = await detailsOf(parts, rows.slice(start, start + DETAIL_ROWS))
      for (const [row, properties] of details) {
        const [name, kind] = [nameOf(properties), classIn(codeOf(row), properties)]
        if (!isCritical({ class: kind, name, properties })) continue
        total++
        if (found.length === MOST_CRITICAL) continue
        found.push({ id: idOf?.(row) ?? '', name, class: kind, position: this.#customers.degreesOf(row) })
      }
    }
    return { total, first: found }
  }

  /** The class of each customer; what has no code is looked up by its name, which is not among the columns. */
  async #classes(columns: PointColumns, rows: readonly number[]): Promise<string[]> {
    const codeOf = codeReader(columns)
    const uncoded = rows.filter(row => codeOf(row) === '')
    const details = await detailsOf(this.#parts('customer'), uncoded)
    return rows.map(row => classIn(codeOf(row), details.get(row) ?? {}))
  }

  async trace({ from, direction }: TraceQuestion): Promise<TraceAnswer | NoNetwork> {
    const ready = await this.#ready()
    if (typeof ready === 'string') return ready
    const { graph, notes } = ready
    const { network, layer, sources } = graph
    const { columns, hangings } = await this.#hangings(graph)
    const located =
      'place' in from
        ? locate(network, from.place, from.within)
        : 'pipe' in from
          ? pressedOn(graph, from.pipe, from.near)
          : await this.#ofCustomer(graph, hangings, from.customer)
    if (!located) return 'far'
    const traced = solveTrace(graph, hangings, located, direction, statesOf(graph, {}, notes?.valves ?? []))
    const { source, rows } = traced
    const names = await this.#names('water_source', sources, source === undefined ? [] : [source])
    return {
      direction,
      start: { pipe: layer.pipes.ids[located.pipe] as string, at: located.at, position: [...located.place] },
      source: source === undefined ? null : fittingOf(sources, source, names),
      pipes: traced.pipes,
      line: drawn(network, traced.way),
      weakestLine: drawn(network, onlyOf(traced.way, layer.pipes.ids.indexOf(traced.weakest?.pipe ?? ''))),
      length_m: traced.length,
      weakest: traced.weakest,
      customers: { total: rows.length, byClass: countBy(await this.#classes(columns, rows)) },
      places: placesOf(columns, rows),
    }
  }

  async #ofCustomer({ network }: CityGraph, { pipe, at }: Hangings, id: string) {
    const { city, worker } = this.#options
    const rows = await worker.rowsOf('customer', city, this.#counterOf('customer'), [id])
    const row = rows?.[0] ?? -1
    const on = row < 0 ? -1 : (pipe[row] ?? -1)
    return on < 0 ? undefined : locatedOn(network, on, at[row] as number)
  }

  /** Streets that the dry pipes lie in and kelurahan of their customers, as far as the layers say so. */
  async placeNames(question: ClosureQuestion): Promise<PlaceNames> {
    const solved = await this.#solved(question)
    if (typeof solved === 'string') return { streets: [], areas: [] }
    const { graph, dry, beyond, rows } = solved
    const lengths = new Map<number, number>()
    for (const { pipe, from, to } of [dry, beyond])
      pipe.forEach((index, i) => {
        const row = graph.layer.rows[index] as number
        lengths.set(row, (lengths.get(row) ?? 0) + (to[i] as number) - (from[i] as number))
      })
    const pipes = await detailsOf(this.#parts('pipe'), sampled([...lengths.keys()], MOST_ASKED))
    const people = await detailsOf(this.#parts('customer'), sampled(rows, MOST_ASKED))
    return {
      streets: ranked([...pipes].map(([row, properties]) => [streetOf(properties), lengths.get(row) ?? 0])),
      areas: ranked([...people.values()].map(properties => [areaOf(properties), 1])),
    }
  }
}

function fittingOf(
  layer: PointLayer,
  index: number,
  details: ReadonlyMap<number, FeatureProperties>,
): Fitting {
  const row = layer.rows[index] as number
  return {
    id: layer.ids[index] as string,
    position: [layer.coordinates[2 * index] as number, layer.coordinates[2 * index + 1] as number],
    name: nameOf(details.get(row) ?? {}),
    subType: layer.subTypes[index] as string,
  }
}

function codeReader(columns: PointColumns): (row: number) => string {
  const column = categoryOf(columns, 'kodegol')
  return row => column?.dictionary[column.codes[row] as number]?.trim() ?? ''
}

const classIn = (code: string, { golongan }: FeatureProperties): string =>
  customerClass(code, typeof golongan === 'string' ? golongan : undefined)

function countBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

/** x, y… of rows, map units. */
function placesOf({ positions, origin }: PointColumns, rows: readonly number[]): Float64Array {
  const places = new Float64Array(2 * rows.length)
  rows.forEach((row, i) => {
    places[2 * i] = origin[0] + (positions[2 * row] as number)
    places[2 * i + 1] = origin[1] + (positions[2 * row + 1] as number)
  })
  return places
}
