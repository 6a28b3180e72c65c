/** What has been asked, what was answered, and what was wrong. */
const EXAMPLES = 20
const LONGEST = 1500

export interface Finding {
  readonly problem: string
  readonly request: string
  readonly answer: string
}

export function createTally() {
  const statuses = new Map<string, number>()
  const calls = new Map<string, { asked: number; succeeded: number }>()
  const examples: Finding[] = []
  const seen = new Set<string>()
  let failed = 0
  let asked = 0
  return {
    examples,
    failed: () => failed,
    asked: () => asked,
    statuses: () => [...statuses].sort(([a], [b]) => a.localeCompare(b)),
    calls: () => [...calls].sort(([, a], [, b]) => a.succeeded - b.succeeded),
    count(call: string, status: string, isSuccess: boolean): void {
      asked += 1
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const entry = calls.get(call) ?? { asked: 0, succeeded: 0 }
      calls.set(call, { asked: entry.asked + 1, succeeded: entry.succeeded + Number(isSuccess) })
    },
    /** Of the same kind one example is enough. */
    find(kind: string, { problem, request, answer }: Finding): void {
      failed += 1
      const name = `${kind} ${problem.slice(0, 60)}`
      if (seen.has(name) || examples.length >= EXAMPLES) return
      seen.add(name)
      examples.push({ problem, request: request.slice(0, LONGEST), answer: answer.slice(0, LONGEST) })
    },
  }
}

export type Tally = ReturnType<typeof createTally>
