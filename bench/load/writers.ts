/** Who writes meanwhile: an import, a synchronisation, and a user who presses Summarize every few seconds. */
import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import type { ImportResult, SyncJob } from '@petatirta/contract'
import { writeCity } from '@petatirta/demo-city'
import type pg from 'pg'
import { benchFolder } from '../support/folders.ts'
import type { Asker } from './asker.ts'
import type { Utility } from './utilities.ts'

const payloadOf = <T>(answer: ArrayBuffer) =>
  (JSON.parse(Buffer.from(answer).toString()) as { payload: T }).payload

/** The file of a city's customers, as its utility would send it. */
export async function customerFile({ slug, name, customers }: Utility): Promise<string> {
  const dir = benchFolder('cities', `load-${slug}`)
  await writeCity(
    { slug, name, customers, seed: 393, lon: 110.4, lat: -7, asOf: '2026-10-15', months: 1 },
    dir,
  )
  return join(dir, 'customers.geojson')
}

/** Seconds, and how many rows were put in their place. */
export async function importCustomers(
  { url, token }: { url: string; token: string },
  slug: string,
  file: string,
): Promise<{ seconds: number; rows: number }> {
  const form = new FormData()
  form.append('city', slug)
  form.append('geojson', await openAsBlob(file), 'customers.geojson')
  const started = performance.now()
  const response = await fetch(`${url}/api/upload/customer`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const answer = await response.arrayBuffer()
  if (!response.ok) throw new Error(`the import answered ${response.status}: ${Buffer.from(answer)}`)
  const { added, changed, unchanged } = payloadOf<ImportResult>(answer)
  return { seconds: (performance.now() - started) / 1000, rows: added + changed + unchanged }
}

/** The newest bill of every customer has changed, or of so many in a hundred, so that these customers are written. */
export async function changeBills(pool: pg.Pool, slug: string, percent = 100): Promise<void> {
  await pool.query(
    `UPDATE bill SET total = total + 1 WHERE city_id = (SELECT city_id FROM company WHERE slug = $1)
     AND period = (SELECT max(period) FROM bill) AND abs(hashtext(customer_id)) % 100 < $2`,
    [slug, percent],
  )
}

export async function synchronise(asker: Asker, slug: string): Promise<{ seconds: number; message: string }> {
  const started = performance.now()
  await asker.ask(`/upload/customer/sync?city=${slug}`)
  for (;;) {
    const job = payloadOf<SyncJob | null>(await asker.ask(`/upload/customer/sync/status?city=${slug}`))
    if (job?.status === 'failed') throw new Error(`the synchronisation failed: ${job.message}`)
    if (job?.status === 'done')
      return { seconds: (performance.now() - started) / 1000, message: job.message ?? '' }
    await pass(500)
  }
}

/** A change of two layers, and the very moment at which the database had it. */
export async function summarise(
  asker: Asker,
  pool: pg.Pool,
  slug: string,
): Promise<{ counter: number; committedAt: number }> {
  // Figures that are the same again are no change.
  await pool.query(
    `UPDATE feature f SET properties = properties - 'jumlah_pelanggan' FROM company c
     WHERE c.slug = $1 AND f.city_id = c.city_id AND f.kind IN ('kecamatan', 'kelurahan')`,
    [slug],
  )
  await asker.ask(`/summary/kecamatan-kelurahan?city=${slug}`)
  const { rows } = await pool.query<{ counter: number; at: number }>(
    `SELECT counter, extract(epoch FROM pg_xact_commit_timestamp(l.xmin))::float8 * 1000 AS at FROM layer_counter l
     JOIN company USING (city_id) WHERE slug = $1 AND kind = 'kelurahan'`,
    [slug],
  )
  if (!rows[0]) throw new Error('no counter')
  return { counter: rows[0].counter, committedAt: rows[0].at }
}
