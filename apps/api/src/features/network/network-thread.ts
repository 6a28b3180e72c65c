/** Holds the network of one utility beside the event loop, and answers from it. */
import { getHeapStatistics } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { encodeNetwork } from '@petatirta/network'
import { KeptConnection } from '#platform/database/kept-connection.ts'
import { isDatabaseAway } from '#platform/errors.ts'
import { answerApplied, answerCheck, answerRepairs } from './answer-check.ts'
import { answerAffected, answerClosure, answerCustomers } from './answer-closure.ts'
import { answerTrace } from './answer-trace.ts'
import { bringUpToDate, type HeldNetwork } from './held-network.ts'
import { type Answers, type Order, type Question, Refusal, type Reply } from './questions.ts'
import { isAsNew } from './version.ts'

if (!parentPort) throw new Error('This is a thread')
const port = parentPort

let held: HeldNetwork | undefined
const database = new KeptConnection()
let closing: NodeJS.Timeout | undefined
/** Most questions are answered from memory: a connection that rests is one that others lack. */
const REST_MS = 5000

async function current({ connection, cityId, version }: Order): Promise<HeldNetwork> {
  if (held && isAsNew(held.version, version)) return held
  clearTimeout(closing)
  try {
    held = await bringUpToDate(await database.open(connection), cityId, version, held)
  } catch (error) {
    // Half of it may be written: it is made anew the next time.
    held = undefined
    throw error
  } finally {
    closing = setTimeout(() => void database.close(), REST_MS)
  }
  return held
}

function setOf({ network, version, settings }: HeldNetwork): Answers['set'] {
  const { pipe, accessories, water_source } = version
  const header = { counters: { pipe, accessories, water_source }, settings }
  return { bytes: gzipSync(encodeNetwork(network, header)), version }
}

function answer(network: HeldNetwork, question: Question): Answers[Question['ask']] {
  switch (question.ask) {
    case 'closure':
      return answerClosure(network, question.closure)
    case 'customers':
      return answerCustomers(network, question)
    case 'affected':
      return answerAffected(network, question.closure)
    case 'trace':
      return answerTrace(network, question.trace)
    case 'check':
      return answerCheck(network, question)
    case 'repairs':
      return answerRepairs(network, question.wanted)
    case 'applied':
      return answerApplied(network, question)
    case 'ready':
      return null
    case 'set':
      return setOf(network)
  }
}

async function outcomeOf(order: Order): Promise<Reply['outcome']> {
  try {
    const network = await current(order)
    if (network.pipes.ids.length === 0)
      return { refused: { fault: 'notFound', message: 'Belum ada data pipa' } }
    return { answer: answer(network, order.question) }
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.refused }
    const failed = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { failed, isAway: isDatabaseAway(error) }
  }
}

port.on('message', async (order: Order | 'exit') => {
  if (order === 'exit') {
    await database.close()
    process.exit()
  }
  const outcome = await outcomeOf(order)
  const { used_heap_size, external_memory } = getHeapStatistics()
  port.postMessage({
    held: held?.version,
    bytes: used_heap_size + external_memory,
    outcome,
  } satisfies Reply)
})
