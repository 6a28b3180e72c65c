/** Tables, plot and limits from what the steps measured, in this run and in earlier ones. */
import { count, markdown, ms } from '@petatirta/harness/table.ts'
import type { Comparison } from './compare.ts'
import { chart } from './plot.ts'
import { GROUPS } from './questions.ts'

export interface Step {
  readonly utilities: number
  readonly customers: number
  readonly databaseBytes: number
  /** Of the customers' table and of its indexes. */
  readonly tableBytes: number
  readonly indexBytes: number
  readonly billBytes: number
  readonly rss: number
  readonly machine: string
  readonly cities: readonly {
    readonly slug: string
    readonly customers: number
    /** Of its layers, encoded. */
    readonly encodedBytes: number
    readonly comparisons: readonly Comparison[]
  }[]
}

export const LIMIT = 1.5
const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(2)
const ratioOf = ({ alone, nation }: Comparison) => nation.median / alone.median

const citiesOf = (steps: readonly Step[]) =>
  (steps.at(-1)?.cities ?? []).map(({ slug, customers }) => ({
    slug,
    customers,
    measured: steps.flatMap(step => {
      const comparisons = step.cities.find(city => city.slug === slug)?.comparisons
      return comparisons ? [{ utilities: step.utilities, comparisons }] : []
    }),
  }))

function cityTable(city: ReturnType<typeof citiesOf>[number]): string {
  const last = city.measured.at(-1)
  const head = [
    'milliseconds',
    'alone',
    'p95',
    ...city.measured.map(({ utilities }) => `× ${utilities}`),
    'ms',
    'p95',
  ]
  const rows = (last?.comparisons ?? []).map(now => [
    now.question,
    ms(now.alone.median),
    ms(now.alone.p95),
    ...city.measured.map(({ comparisons }) => {
      const then = comparisons.find(({ question }) => question === now.question)
      return then ? ratioOf(then).toFixed(2) : '–'
    }),
    ms(now.nation.median),
    ms(now.nation.p95),
  ])
  return `### ${city.slug}, ${count(city.customers)} customers\n\n${markdown([...head], rows)}\n`
}

const costTable = (steps: readonly Step[]) =>
  markdown(
    [
      'utilities',
      'customers',
      'database GB',
      'B/customer',
      'customers GB',
      'their indexes GB',
      'bills GB',
      'api MB',
    ],
    steps.map(step => [
      String(step.utilities),
      count(step.customers),
      gigabytes(step.databaseBytes),
      count(step.databaseBytes / step.customers),
      ...[step.tableBytes, step.indexBytes, step.billBytes].map(gigabytes),
      count(step.rss / 1e6),
    ]),
  )

export function report(steps: readonly Step[]): { text: string; holds: boolean } {
  const last = steps.at(-1)
  const beyond = (last?.cities ?? []).flatMap(({ slug, comparisons }) =>
    comparisons
      .filter(one => ratioOf(one) > LIMIT)
      .map(one => `${slug}: ${one.question} ${ratioOf(one).toFixed(2)}`),
  )
  const all = (last?.cities ?? []).flatMap(({ comparisons }) => comparisons.map(ratioOf))
  const limits = [
    [
      `every time at ${last?.utilities} utilities ≤ ${LIMIT} × alone`,
      beyond.join('; ') || `${Math.max(...all).toFixed(2)} × at most`,
      beyond.length ? 'NO' : 'yes',
    ],
  ]
  const text = [
    costTable(steps),
    ...citiesOf(steps).map(cityTable),
    markdown(['limit', 'measured', 'holds'], limits),
    ...steps.map(step => `${step.utilities} utilities: ${step.machine}`),
  ].join('\n\n')
  return { text, holds: beyond.length === 0 }
}

/** The slowest question of each group; the city alone is 1. */
export function plot(steps: readonly Step[]): string {
  const panels = citiesOf(steps)
    .filter(({ measured }) => measured.length > 1)
    .map(({ slug, customers, measured }) => ({
      title: `${slug}, ${count(customers)} customers`,
      lines: GROUPS.map(group => ({
        name: group,
        points: [
          [1, 1] as const,
          ...measured.map(
            ({ utilities, comparisons }) =>
              [utilities, Math.max(...comparisons.filter(one => one.group === group).map(ratioOf))] as const,
          ),
        ],
      })),
    }))
  return chart(panels, [1, ...steps.map(({ utilities }) => utilities)], LIMIT)
}
