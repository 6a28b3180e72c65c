/**
 * Does a city notice that 392 others share its database?
 *
 *   node bench/nation.ts [--steps 10,50,100,200,393] [--scale 1] [--fresh] [--fill-only]
 *
 * The whole country grows step by step in one database; each measured city has another one to itself. Both are asked in
 * turn. A step that the country has outgrown needs --fresh; figures of earlier runs are kept and shown with the new ones.
 * At full scale: some 35 GB under .data/bench/nation, an hour and a half.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { count } from '@petatirta/harness/table.ts'
import type pg from 'pg'
import { compare } from './load/compare.ts'
import { grow, openDatabase, startNation } from './load/nation-database.ts'
import { plot, report, type Step } from './load/nation-report.ts'
import { questionsOf } from './load/questions.ts'
import { Side } from './load/side.ts'
import { PROBE_SLUGS, type Utility, utilities } from './load/utilities.ts'
import type { BenchDatabase } from './support/database.ts'
import { benchFolder, ROOT } from './support/folders.ts'
import { machine } from './support/machine.ts'

const { values } = parseArgs({
  options: {
    steps: { type: 'string', default: '10,50,100,200,393' },
    scale: { type: 'string', default: '1' },
    fresh: { type: 'boolean', default: false },
    'fill-only': { type: 'boolean', default: false },
  },
})
const steps = values.steps.split(',').map(Number)
const scale = Number(values.scale)
const country = utilities(scale)
const measured = country.filter(({ slug }) => (PROBE_SLUGS as string[]).includes(slug))
const largest = measured.reduce((most, utility) => (utility.customers > most.customers ? utility : most))
/** The largest takes as long as all others together: at the end only. */
const measuredAt = (step: number) =>
  step === Math.max(...steps) ? measured : measured.filter(one => one !== largest)

const suffix = scale === 1 ? '' : `_${String(scale).replace('.', '_')}`
const COUNTRY = `nation${suffix}`
const aloneName = ({ slug }: Utility) => `alone${suffix}_${slug.replaceAll('-', '_')}`
const results = join(benchFolder('results'), `${COUNTRY}.json`)
const say = (line: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${line}`)

async function sizesOf(pool: pg.Pool) {
  const { rows } = await pool.query<
    Pick<Step, 'customers' | 'databaseBytes' | 'tableBytes' | 'indexBytes' | 'billBytes'>
  >(
    `SELECT (SELECT count(*)::int FROM customer) AS customers, pg_database_size(current_database())::float AS "databaseBytes",
       pg_table_size('customer')::float AS "tableBytes", pg_indexes_size('customer')::float AS "indexBytes",
       pg_total_relation_size('bill')::float AS "billBytes"`,
  )
  if (!rows[0]) throw new Error('no sizes')
  return rows[0]
}

async function encodedBytes(pool: pg.Pool, slug: string): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    `SELECT sum(length(bytes))::float AS bytes FROM feature_set_part JOIN company USING (city_id)
     JOIN layer_counter USING (city_id, kind, counter) WHERE slug = $1`,
    [slug],
  )
  return rows[0]?.bytes ?? 0
}

async function measure(cluster: BenchDatabase, step: number, countryUrl: string): Promise<Step> {
  const nation = new Side(countryUrl)
  await nation.start()
  const cities = []
  try {
    for (const utility of measuredAt(step)) {
      const alone = new Side(await openDatabase(cluster, aloneName(utility)))
      await alone.start()
      try {
        for (const side of [alone, nation]) await side.asker.openMap(utility.slug)
        const comparisons = []
        for (const question of questionsOf(utility)) {
          const found = await compare(alone, nation, question)
          say(
            `${step} ${utility.slug} ${found.question}: ${found.alone.median.toFixed(1)} → ${found.nation.median.toFixed(1)} ms`,
          )
          comparisons.push(found)
        }
        const { slug, customers } = utility
        cities.push({ slug, customers, comparisons, encodedBytes: await encodedBytes(nation.pool, slug) })
      } finally {
        await alone.stop()
      }
    }
    const sizes = await sizesOf(nation.pool)
    return { utilities: step, ...sizes, rss: nation.rss(), machine: machine(), cities }
  } finally {
    await nation.stop()
  }
}

const kept = (): Step[] => (existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : [])

const cluster = await startNation()
try {
  for (const name of values.fresh ? [COUNTRY, ...measured.map(aloneName)] : [])
    await cluster.pool.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  for (const utility of measured) {
    say(`${utility.slug} alone, ${count(utility.customers)} customers`)
    await grow(await openDatabase(cluster, aloneName(utility)), [utility], say)
  }
  const url = await openDatabase(cluster, COUNTRY)
  for (const step of steps) {
    say(`${step} utilities`)
    const there = await grow(url, country.slice(0, step), say)
    if (there !== step) throw new Error(`The country has ${there} utilities already: --fresh begins anew`)
    if (values['fill-only']) continue
    const found = await measure(cluster, step, url)
    const all = [...kept().filter(one => one.utilities !== step), found].sort(
      (a, b) => a.utilities - b.utilities,
    )
    writeFileSync(results, `${JSON.stringify(all, null, 2)}\n`)
  }
  if (!values['fill-only']) {
    const { text, holds } = report(kept())
    console.log(text)
    const images = scale === 1 ? join(ROOT, 'docs/images') : benchFolder('results')
    mkdirSync(images, { recursive: true })
    writeFileSync(join(images, 'nation.svg'), plot(kept()))
    process.exitCode = holds ? 0 : 1
  }
} finally {
  await cluster.stop()
}
