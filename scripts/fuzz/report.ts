/** Prints what a run found; the number of findings is the number of checks that failed. */
import type { Held } from './product.ts'
import type { Outcome } from './run.ts'

/** After the first quarter everything is warm: what the last one holds may not be more than this beyond the second. */
const HEAP_BOUND = { factor: 1.15, extra: 16 * 1024 * 1024 }
const RSS_BOUND = { factor: 1.25, extra: 64 * 1024 * 1024 }
const KEPT_SHARE = 0.9
const FEWEST_SAMPLES = 8

const median = (list: readonly number[]) => list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0
const mb = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

function quarters(held: readonly Held[], of: (sample: Held) => number) {
  const quarter = Math.floor(held.length / 4)
  const middle = (from: number) => median(held.slice(from, from + quarter).map(of))
  return { second: middle(quarter), last: middle(held.length - quarter) }
}

export function report(outcome: Outcome, ended: string, say: (line: string) => void): number {
  const { tally, seen, renewed, held, seconds, ready, markedBefore, markedAfter } = outcome
  const failures: string[] = []
  const check = (isRight: boolean, what: string) => void (isRight || failures.push(what))

  say(
    `\n${tally.asked()} requests in ${seconds.toFixed(0)} s (${(tally.asked() / seconds).toFixed(0)} per second)`,
  )
  say(
    `answers: ${tally
      .statuses()
      .map(([status, n]) => `${status} ×${n}`)
      .join(', ')}`,
  )
  const calls = tally.calls()
  const never = calls.filter(([, { succeeded }]) => succeeded === 0).map(([name]) => name)
  const least = calls.find(([, { succeeded }]) => succeeded > 0)
  say(`${calls.length} calls and events; least often successful: ${least?.[0]} ×${least?.[1].succeeded}`)
  say(`never successful: ${never.join(', ') || 'none'}`)

  const heap = quarters(held, sample => sample.heap)
  const rss = quarters(held, sample => sample.rss)
  say(
    `memory after collection, medians of second and last quarter (${held.length} samples): ` +
      `heap ${mb(heap.second)} → ${mb(heap.last)}, process ${mb(rss.second)} → ${mb(rss.last)}`,
  )
  if (held.length >= FEWEST_SAMPLES) {
    const isFlat = (of: typeof heap, { factor, extra }: typeof HEAP_BOUND) =>
      of.last <= of.second * factor + extra
    check(isFlat(heap, HEAP_BOUND), 'the heap grows')
    check(isFlat(rss, RSS_BOUND), 'the process grows')
  }
  say(`marked rows: ${markedBefore.join(', ')} before, ${markedAfter.join(', ')} after`)
  // The third city is there to be spoiled.
  for (const i of [0, 1])
    check(
      (markedAfter[i] ?? 0) >= (markedBefore[i] ?? 0) * KEPT_SHARE,
      `city ${i + 1} lost the marks that a leak is seen by`,
    )
  say(`answers with the mark of the caller's own city: ${seen.rest} over HTTP, ${seen.events} over sockets`)
  say(`sessions begun anew: ${renewed}`)
  check(seen.rest > 0 && seen.events > 0, 'no answer carries a mark: leaks would not be seen')
  check(ready === 200, `not ready at the end: ${ready}`)
  check(ended === '0', `the server ended with ${ended}`)

  for (const { problem, request, answer } of tally.examples)
    say(`\nFOUND ${problem}\n  request ${request}\n  answer  ${answer}`)
  for (const failure of failures) say(`\nFOUND ${failure}`)
  const failed = tally.failed() + failures.length
  say(`\n${Math.max(0, tally.asked() - tally.failed())} passed, ${failed} failed`)
  return failed
}
