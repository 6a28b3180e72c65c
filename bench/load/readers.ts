/** A process full of people who read: so many requests a second, whether the last ones were answered or not. */
import { setTimeout as pass } from 'node:timers/promises'
import { askerAt } from './asker.ts'
import { type Group, type Question, questionsOf, SUMMARISE } from './questions.ts'
import type { Utility } from './utilities.ts'

export interface ReadOrder {
  readonly url: string
  readonly token: string
  readonly utility: Utility
  readonly perSecond: number
}
export interface ReadReport {
  /** Milliseconds of each request, from when it was due. */
  readonly times: Record<Group, number[]>
  readonly errors: readonly string[]
}

/** Of twenty requests. */
const MIX: Record<Group, number> = { popup: 9, list: 3, search: 2, summary: 2, polygon: 2, map: 2 }
/** Spread evenly: the one whose share is furthest behind is next. */
function* mixed(): Generator<Group> {
  const groups = Object.entries(MIX) as [Group, number][]
  const behind = new Map(groups.map(([group]) => [group, 0]))
  for (;;) {
    for (const [group, share] of groups) behind.set(group, (behind.get(group) ?? 0) + share / 20)
    const [next] = [...behind].reduce((most, one) => (one[1] > most[1] ? one : most))
    behind.set(next, (behind.get(next) ?? 0) - 1)
    yield next
  }
}

let isOver = false

async function read({ url, token, utility, perSecond }: ReadOrder): Promise<ReadReport> {
  const asker = askerAt(url, token)
  // The Summarize button is pressed by another user, who also waits for what becomes of it.
  const reads = questionsOf(utility).filter(({ prepare, name }) => !prepare && name !== SUMMARISE)
  const of = (group: Group, time: number): Question => {
    const some = reads.filter(question => question.group === group)
    return some[time % some.length] as Question
  }
  const times: ReadReport['times'] = { popup: [], list: [], search: [], summary: [], polygon: [], map: [] }
  const errors: string[] = []
  const pending = new Set<Promise<void>>()
  const started = performance.now()
  let time = 0
  for (const group of mixed()) {
    const due = started + (time * 1000) / perSecond
    await pass(Math.max(0, due - performance.now()))
    if (isOver) break
    const question = of(group, time)
    const answered = question
      .ask(asker, time)
      .then(
        () => void times[group].push(performance.now() - due),
        (error: unknown) => void errors.push(`${question.name}: ${String(error)}`),
      )
      .finally(() => pending.delete(answered))
    pending.add(answered)
    time++
  }
  await Promise.all(pending)
  return { times, errors }
}

process.on('message', async (order: ReadOrder | 'over') => {
  if (order === 'over') isOver = true
  else process.send?.(await read(order))
})
process.send?.('ready')
