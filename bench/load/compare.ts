/** The same questions to two databases in turn, so that whatever else the machine does slows both. */
import { median, percentile } from '@petatirta/harness/table.ts'
import type { Group, Question } from './questions.ts'
import type { Side } from './side.ts'

export interface Times {
  readonly median: number
  readonly p95: number
}
export interface Comparison {
  readonly question: string
  readonly group: Group
  readonly times: number
  readonly alone: Times
  readonly nation: Times
}

const LEAST = 15
/** Of what takes a moment only: as often as it takes to see through the noise. */
const [QUICK_MS, QUICK_TIMES] = [60, 75]
/** What takes so long is as warm after the first time as it will be. */
const LONG_MS = 500

async function once(side: Side, { prepare, ask }: Question, time: number): Promise<number> {
  await prepare?.(side)
  const started = performance.now()
  await ask(side.asker, time)
  return performance.now() - started
}

const summed = (values: readonly number[]): Times => ({
  median: median(values),
  p95: percentile(values, 0.95),
})

export async function compare(alone: Side, nation: Side, question: Question): Promise<Comparison> {
  let warm = 0
  // What is only done once or a few times has been done before by the questions above it.
  if (!question.times)
    for (const time of [0, 1, 2]) {
      await once(alone, question, time)
      warm = await once(nation, question, time)
      if (warm > LONG_MS) break
    }
  const times = question.times ?? (warm < QUICK_MS ? QUICK_TIMES : LEAST)
  const [small, large]: [number[], number[]] = [[], []]
  for (let time = 0; time < times; time++) {
    const turns = [
      async () => small.push(await once(alone, question, time)),
      async () => large.push(await once(nation, question, time)),
    ]
    for (const turn of time % 2 ? turns.reverse() : turns) await turn()
  }
  return {
    question: question.name,
    group: question.group,
    times,
    alone: summed(small),
    nation: summed(large),
  }
}
