/** A city's pipes as a graph, with what hangs on it. Built in the worker from the layers that the map has. */

import type { NetworkSettings } from '@petatirta/contract'
import { NETWORK_DEFAULTS } from '@petatirta/contract/plain'
import {
  buildNetwork,
  decodeNetwork,
  type Hangings,
  hang,
  type Network,
  readNetworkHeader,
} from '@petatirta/network'
import type { PipeLayer, PointLayer } from './layers.ts'

export const DEFAULT_SETTINGS: NetworkSettings = {
  ...NETWORK_DEFAULTS,
  valveTypes: null,
  pipeProperty: '',
  criticalClasses: [],
}

export type NetworkCounters = Readonly<Record<'pipe' | 'accessories' | 'water_source', number>>

export interface CityGraph {
  readonly network: Network
  readonly layer: PipeLayer
  readonly valves: PointLayer
  readonly sources: PointLayer
  readonly hydrants: PointLayer
  readonly hydrantHangings: Hangings
  readonly settings: NetworkSettings
}

const COUNTED = ['pipe', 'accessories', 'water_source'] as const

/** Whether the server's set was made from the layers that are here. */
const fits = (set: Uint8Array, counters: NetworkCounters): boolean => {
  const header = readNetworkHeader(set)
  return header !== undefined && COUNTED.every(kind => header.counters[kind] === counters[kind])
}

interface GraphSources {
  readonly layer: PipeLayer
  readonly valves: PointLayer
  readonly sources: PointLayer
  readonly hydrants: PointLayer
  readonly settings: NetworkSettings
  readonly counters: NetworkCounters
  /** How the server joined the pipes, repairs included; of use where it fits. */
  readonly set: Uint8Array | undefined
}

export function buildGraph({ layer, counters, set, ...rest }: GraphSources): CityGraph {
  const { valves, sources, hydrants, settings } = rest
  const { joinTolerance, valveTolerance, customerDistance } = settings
  const input = { pipes: layer.pipes, valves, sources, joinTolerance, valveTolerance, repairs: [] }
  const network = (set && fits(set, counters) && decodeNetwork(set, input)) || buildNetwork(input)
  const hydrantHangings = hang(network, hydrants.coordinates, customerDistance)
  return { network, layer, valves, sources, hydrants, hydrantHangings, settings }
}
