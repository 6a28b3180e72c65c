import type { Trace } from '@petatirta/contract'
import { weakestPipe } from '@petatirta/domain'
import {
  type Located,
  linesOf,
  placeAt,
  rowsOn,
  type TraceResult,
  traceServed,
  traceToSource,
} from '@petatirta/network'
import { countCustomers, pipesOf, pointAt } from './answer-closure.ts'
import type { HeldNetwork } from './held-network.ts'
import { type Answers, Refusal, type TraceQuestion } from './questions.ts'
import { knownShut, requireLocated } from './solve-closure.ts'

const notFound = (message: string) => new Refusal({ fault: 'notFound', message })

function startOf(held: HeldNetwork, { from }: TraceQuestion): Located {
  if ('point' in from) return requireLocated(held, from.point)
  const row = held.customers.find(from.customer)
  if (row < 0) throw notFound('Pelanggan tidak ditemukan')
  const pipe = held.hangings.pipe[row] as number
  if (pipe < 0)
    throw notFound(`Tidak ada pipa dalam jarak ${held.settings.customerDistance} m dari pelanggan itu`)
  const at = held.hangings.at[row] as number
  return { pipe, at, place: placeAt(held.network, pipe, at), distance: 0 }
}

export function answerTrace(held: HeldNetwork, question: TraceQuestion): Answers['trace'] {
  const { network, pipes: all, hangings } = held
  const located = startOf(held, question)
  const states = { stuck: new Set<number>(), shut: knownShut(held, question.known) }
  const isServed = question.direction === 'served'
  const found: TraceResult = (isServed ? traceServed : traceToSource)(network, located, states)
  const pipes = pipesOf(held, found.way).map(({ index, ...pipe }) => ({
    ...pipe,
    diameter: Number.isNaN(all.diameters[index]) ? null : (all.diameters[index] as number),
    year: all.years[index] || null,
    material: all.materials[index] || null,
  }))
  const trace: Trace = {
    start: {
      pipe: all.ids[located.pipe] as string,
      at: Math.round(located.at * 1000) / 1000,
      position: [...located.place],
    },
    source: found.source === undefined ? null : pointAt(network.input.sources, found.source),
    pipes,
    line: linesOf(network, found.way).map(line => line.map(([lon, lat]) => [lon, lat])),
    length_m: Math.round(found.length * 1000) / 1000,
    weakest: isServed ? null : weakestPipe(pipes),
    customers: countCustomers(held, isServed ? rowsOn(network, hangings, found.way) : new Uint32Array(0)),
  }
  return { json: Buffer.from(JSON.stringify(trace)) }
}
