/**
 * Requests in rounds of eight: all of a round are made up before any is sent, and answers are learned from in their order,
 * so that the same seed makes the same choices.
 */
import { ACCOUNTS } from './accounts.ts'
import { countMarked } from './cities.ts'
import { createDice, type Dice } from './dice.ts'
import { askEvent, buildEvent, carryEvent, createLines, type EventSource } from './events.ts'
import type { Scene } from './hints.ts'
import { isMarked, judge, leak } from './judge.ts'
import { createKnowledge, learn } from './knowledge.ts'
import { type OpenApi, type Operation, operationsOf } from './operations.ts'
import type { Held, Product } from './product.ts'
import { buildRequest, type FuzzRequest } from './requests.ts'
import { send } from './send.ts'
import { createSessions } from './sessions.ts'
import { createTally } from './tally.ts'

const AT_ONCE = 8
const SAMPLES = 40
const EVENT_SHARE = 0.12
/** Of events: they travel with a connection of their own. */
const CARRIED_SHARE = 0.25
/** A request of these costs as much as fifty others. */
const SLOW =
  /^(login|createUser|createCompanyWithUser|updateUser|upload:|correctImport|restoreImport|createImportDraft|proposeImport|checkImport|runImportDraft)/
const SLOW_SHARE = 0.15
/** They replace or remove what carries the marks: they are for the third city. */
const SPOILING =
  /^(upload:|correctImport|restoreImport|importFailures|createImportDraft|importDraft|deleteImportDraft|proposeImport|checkImport|runImportDraft|correctCustomers|requestSymbol|deleteSymbol)/
const MAINTAINING = /^(create|edit|remove)Customer$/

interface Ready {
  readonly shown: string
  readonly send: () => Promise<() => void>
}

export async function fuzz(product: Product, requests: number, seed: number) {
  const { port, cities, complaints } = product
  const known = createKnowledge(cities)
  const tally = createTally()
  /** Answers to pdam users that carry their own city's mark: the proof that another's would be seen. */
  const seen = { rest: 0, events: 0 }
  const lines = createLines(port)
  const sessions = await createSessions(product)
  for (const { companyId } of cities) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/company/devices/key?id=${companyId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sessions.token(ACCOUNTS[0])}` },
    })
    const { payload } = (await answer.json()) as { payload: { key: string } }
    known.keys.set(companyId, payload.key)
  }
  const document = await fetch(`http://127.0.0.1:${port}/api/openapi.json`)
  const operations = operationsOf((await document.json()) as OpenApi)
  const marks = cities.map(({ slug, canary, companyId, filterId }) => [slug, canary, companyId, filterId])
  /** Who may write everywhere could carry one city's words into another itself. */
  const mixesCities = (text: string) =>
    marks.filter(words => words.some(word => text.toLowerCase().includes(word))).length > 1

  const pickOperation = (dice: Dice): Operation => {
    const operation = dice.pick(operations)
    return SLOW.test(operation.name) && !dice.chance(SLOW_SHARE) ? pickOperation(dice) : operation
  }
  const setting = (dice: Dice, number: number, name: string, rules?: unknown): Scene => {
    const anyone = dice.pick(ACCOUNTS)
    // Mostly those who may: a refusal at the door tells little of what is behind it.
    const isRefused = Array.isArray(rules) && !rules.includes(anyone.rule)
    const account = isRefused && dice.chance(0.7) ? ACCOUNTS[0] : anyone
    const own = 'city' in account ? cities[account.city] : dice.pick(cities)
    const strays = account.rule === 'pdam' && dice.chance(0.1)
    const usual = strays ? dice.pick(cities) : own
    const city = MAINTAINING.test(name) && !strays && account.rule !== 'pdam' ? cities[1] : usual
    return { dice, known, account, number, city: SPOILING.test(name) ? cities[2] : city }
  }

  const restRequest = (dice: Dice, number: number): Ready => {
    const operation = pickOperation(dice)
    const scene = setting(dice, number, operation.name, operation.call.access.rules)
    const { account } = scene
    const how = dice.chance(0.5) ? 'right' : dice.chance(0.65) ? 'spoiled' : 'strange'
    const request = buildRequest(scene, operation, how, sessions.token(account))
    const text = `${decodeSafely(request.path)} ${request.body ?? ''}`
    const key = [...known.keys].find(([, value]) => value === request.headers['x-device-key'])?.[0]
    // Devices are let in by their key, whichever user signs the request.
    const mayMix = account.rule !== 'pdam' || key !== undefined
    if (mayMix && mixesCities(`${text} ${key}`)) return restRequest(dice, number)
    const shown = `#${number} ${account.username} ${request.method} ${request.path}\n${shownHeaders(request)}\n${request.body ?? ''}`
    return {
      shown,
      send: async () => {
        const answer = await send(port, request)
        const { problem, payload, isOwn } = await judge(request, answer, operation, account, cities)
        return () => {
          const isSigned = request.headers.authorization === `Bearer ${sessions.token(account)}`
          const needsToken = typeof operation.call.access.rules !== 'string'
          if (answer.status === 401 && isSigned && needsToken) sessions.lose(account)
          const isSuccess = answer.status === 200 && request.method === operation.method
          tally.count(operation.name, `${answer.status}`, isSuccess)
          if (isOwn) seen.rest += 1
          if (isSuccess && !problem) learn(known, operation.name, request.query, payload)
          if (!problem) return
          tally.find(operation.name, { problem, request: shown, answer: `${answer.status} ${answer.bytes}` })
        }
      },
    }
  }

  const socketRequest = (dice: Dice, number: number, slot: number, events: readonly EventSource[]): Ready => {
    const source = dice.pick(events)
    const scene = setting(dice, number, source.event)
    const { account } = scene
    const request = buildEvent(scene, source, dice.chance(0.5))
    const sent = JSON.stringify(request) ?? ''
    if (account.rule !== 'pdam' && mixesCities(sent)) return socketRequest(dice, number, slot, events)
    // Nothing at all cannot be carried.
    const isCarried = request !== undefined && dice.chance(CARRIED_SHARE)
    const shown = `#${number} ${account.username} ${source.name}${isCarried ? ' with the connection' : ''} ${sent}`
    const ask = async () => {
      const token = sessions.token(account)
      if (isCarried) return carryEvent(port, source, token, request)
      const socket = await lines.line(`${account.username} ${slot}`, source.namespace, token)
      return askEvent(socket, source.event, request)
    }
    return {
      shown,
      send: async () => {
        const { outcome, text } = await ask().catch(() => ({ outcome: 'closed' as const, text: '' }))
        const bad = outcome === 'silent' || outcome === 'failed' ? `event ${outcome}` : undefined
        const problem = bad ?? leak(account, cities, text, sent.toLowerCase())
        return () => {
          if (outcome === 'closed') sessions.lose(account)
          if (isMarked(account, cities, text)) seen.events += 1
          tally.count(source.name, outcome, outcome === 'answered')
          if (problem) tally.find(source.name, { problem, request: shown, answer: text })
        }
      },
    }
  }

  const marked = () => Promise.all(cities.map(city => countMarked(product.pool, city)))
  const markedBefore = await marked()
  const held: Held[] = []
  const begun = performance.now()
  const every = Math.max(AT_ONCE, Math.ceil(requests / SAMPLES / AT_ONCE) * AT_ONCE)
  for (let number = 0; number < requests && product.isAlive(); number += AT_ONCE) {
    const round = Array.from({ length: Math.min(AT_ONCE, requests - number) }, (_, slot) => {
      const dice = createDice(Math.imul(seed, 0x9e3779b1) ^ (number + slot))
      return dice.chance(EVENT_SHARE)
        ? socketRequest(dice, number + slot, slot, product.events)
        : restRequest(dice, number + slot)
    })
    const before = complaints.length
    for (const settle of await Promise.all(round.map(ready => ready.send()))) settle()
    await sessions.renew()
    const said = complaints.slice(before).join('\n')
    if (said) {
      const problem = `the server complains: ${said.slice(0, 200)}`
      tally.find('log', { problem, request: round.map(({ shown }) => shown).join('\n'), answer: said })
    }
    if (number % every === 0) held.push(await product.memory())
  }
  lines.close()
  const ready = await fetch(`http://127.0.0.1:${port}/api/ready`).then(
    ({ status }) => status,
    () => 0,
  )
  const seconds = (performance.now() - begun) / 1000
  return {
    tally,
    seen,
    renewed: sessions.renewed(),
    held,
    seconds,
    ready,
    markedBefore,
    markedAfter: await marked(),
  }
}

/** Without the token, which is good for nothing later. */
const shownHeaders = ({ headers: { authorization, ...rest } }: FuzzRequest) =>
  JSON.stringify({ ...rest, ...(authorization && { authorization: authorization.slice(0, 12) }) })

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export type Outcome = Awaited<ReturnType<typeof fuzz>>
