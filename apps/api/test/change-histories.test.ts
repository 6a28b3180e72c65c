/**
 * Random histories of a utility, and of maps that were open at any moment of them: what a map has and what is sent to it
 * together are what a fresh map gets.
 */
import type { FeatureKind } from '@petatirta/contract'
import { assembleSet } from '@petatirta/harness/feature-set.ts'
import { chunks, collection, point } from '@petatirta/harness/files.ts'
import { randomFrom } from '@petatirta/harness/random.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIRST_COUNTER } from '#city/counters.ts'
import { type City, findCity } from '#platform/cities.ts'
import { newId } from '#platform/ids.ts'
import { applied, changesOf, type Held, sorted, wholeSet } from '#test/held-set.ts'
import { form, type Maintenance, maintenance } from '#test/maintenance.ts'
import { type Api, startApi } from '#test/start-api.ts'
import { recompute } from '../src/features/billing/recompute.ts'
import { framesSince } from '../src/features/feature-sets/frames.ts'
import { createLibrary, type Library } from '../src/features/feature-sets/library.ts'

const CITY = 'kabupaten-sarolangun'
const KINDS = ['customer', 'pdam_office'] as const satisfies FeatureKind[]
const STEPS = 32
const IDS = 12
const idOf = (id: number) => `9900${id}`

let api: Api
let app: Awaited<ReturnType<Api['app']>>
let kept: Maintenance
let city: City
let token: string
/** As many processes have one each. */
let libraries: Library[]

beforeAll(async () => {
  api = await startApi()
  app = await api.app()
  kept = await maintenance(api)
  token = await api.token('opsdemo')
  const found = await findCity(app.db, CITY)
  if (!found) throw new Error('no demo city')
  city = found
  libraries = [createLibrary(app), createLibrary(app)]
})
afterAll(async () => {
  for (const library of libraries) await library.stop()
  await api.stop()
})

type Random = ReturnType<typeof randomFrom>

function history(random: Random) {
  const upTo = (n: number) => Math.floor(random() * n)
  const pick = <T>(from: readonly T[]): T => from[upTo(from.length)] as T
  const some = () => Array.from({ length: IDS }, (_, id) => id).filter(() => random() < 0.5)
  const customer = (id: number) => {
    const properties = {
      idpelangga: idOf(id),
      nama: `Nama ${upTo(3)}`,
      nohp: `08${upTo(3)}`,
      kodegol: pick(['R1', 'R2']),
    }
    return point(undefined, properties, [102.7 + upTo(5) / 100, -2.3])
  }
  const lastImports: string[] = []
  const load = async (kind: 'customer' | 'bill' | 'pdam_office', content: string) => {
    const { imports } = await app.importFile({ cityId: city.cityId }, kind, chunks(content))
    if (imports[0]) lastImports.push(imports[0].id)
  }
  /** Where there is nothing to do it is refused. */
  const refusable = async (answer: Promise<{ status: number }>) =>
    expect([200, 404, 409]).toContain((await answer).status)
  /** In one transaction, past everything that notes changes. */
  const behind = (...statements: string[]) => api.pool.query(`BEGIN; ${statements.join('; ')}; COMMIT`)
  const ofCity = `city_id = ${city.cityId}`

  /** A customer that is there. */
  const known = async () => {
    const { rows } = await api.pool.query<{ id: string }>(
      `SELECT id FROM customer WHERE ${ofCity} AND id LIKE '9900%' ORDER BY id`,
    )
    return rows.length > 0 ? pick(rows).id : idOf(0)
  }

  const events: Record<string, () => Promise<unknown>> = {
    create: () => refusable(kept.create(form({ idpelangga: idOf(upTo(IDS)), nama: `Nama ${upTo(3)}` }))),
    edit: async () => {
      const idpelangga = await known()
      await refusable(
        kept.edit(idpelangga, form({ idpelangga, nama: `Nama ${upTo(9)}`, alamat: `Jalan ${upTo(3)}` })),
      )
    },
    remove: async () => refusable(kept.remove(await known())),
    customers: () =>
      load(
        'customer',
        collection([
          customer(0),
          ...some()
            .filter(id => id > 0)
            .map(customer),
        ]),
      ),
    bills: () => {
      const lines = [0, ...some()].map(
        id => `${idOf(id)},2026${pick(['01', '02'])},${upTo(3) * 1000},${upTo(2)}`,
      )
      const unique = new Map(lines.map(line => [line.slice(0, line.indexOf(',') + 7), line]))
      const file = ['idpelanggan,periode,total,flaglunas', ...unique.values()].join('\n')
      return load('bill', file).catch(() => undefined)
    },
    offices: () =>
      load(
        'pdam_office',
        collection(
          [0, ...some()].map((id, at) => point(`K${at}`, { nama: `Kantor ${id}` }, [102.7 + id / 100, -2.3])),
        ),
      ),
    restore: () =>
      refusable(
        api.request('POST', `/api/upload/history/${lastImports.at(-1) ?? newId()}/restore?city=${CITY}`, {
          token,
        }),
      ),
    synchronise: async () => {
      await api.pool.query(
        `UPDATE bill SET paid = NOT paid WHERE ${ofCity} AND customer_id = '${idOf(upTo(IDS))}'`,
      )
      await recompute(app, city.cityId)
    },
    formerVersion: () =>
      behind(
        `UPDATE customer SET nama = 'Lama' WHERE ${ofCity} AND id = '${idOf(upTo(IDS))}'`,
        `UPDATE layer_counter SET counter = counter + 1 WHERE ${ofCity} AND kind = 'customer'`,
      ),
    restoredBackup: () =>
      behind(
        `DELETE FROM customer WHERE ${ofCity} AND id = '${idOf(upTo(IDS))}'`,
        `DELETE FROM row_change WHERE ${ofCity}`,
        `UPDATE layer_counter SET counter = GREATEST(counter + 1, ${FIRST_COUNTER}), noted = 0, changes = 0 WHERE ${ofCity}`,
      ),
    /** Rows that came and went, so many that the next change makes the oldest forgotten. */
    flood: () =>
      behind(
        `UPDATE layer_counter SET counter = counter + 1, noted = noted + 1, changes = changes + 4990 WHERE ${ofCity} AND noted = counter`,
        `INSERT INTO row_change SELECT city_id, kind, counter, 'X' || n FROM layer_counter, generate_series(1, 4990) n
         WHERE ${ofCity} AND noted = counter AND changes >= 4990 ON CONFLICT DO NOTHING`,
      ),
    encodeAnew: () => pick(libraries).get(city, pick(KINDS)),
    restart: async () => {
      const [gone] = libraries.splice(upTo(libraries.length), 1, createLibrary(app))
      await gone?.stop()
    },
  }
  // What people do is more frequent than what befalls an installation.
  const [often, seldom] = [Object.keys(events).slice(0, 8), Object.keys(events).slice(8)]
  const names = [...often, ...often, ...often, 'edit', 'edit', 'edit', ...seldom]
  return { pick, event: () => (events[pick(names)] as () => Promise<unknown>)() }
}

/** As a map does it, each time at any of the processes. */
const asker = { claimant: { user: '', city: '' }, gone: new AbortController().signal }
async function follow(kind: FeatureKind, held: Held | undefined, library: () => Library): Promise<Held> {
  const changes = held && (await library().changes(city, { kind, since: held.counter }, asker))
  if (held && changes)
    return applied(held, changesOf(kind, assembleSet([...framesSince(changes.frames, held.counter)])))
  const base = await library().base(city, kind)
  return follow(kind, wholeSet(kind, assembleSet(base.frames)), library)
}

test.each([1, 2])('[D103] base and changes together are the whole set, in history %i', async seed => {
  const { event, pick } = history(randomFrom(seed))
  const library = () => pick(libraries)
  /** Every state in which a map ever was. */
  const seen = new Map(KINDS.map(kind => [kind, new Map<number, Held>()]))
  const look = async (kind: FeatureKind) => {
    const states = seen.get(kind as (typeof KINDS)[number])
    const held = await follow(kind, pick([undefined, ...(states?.values() ?? [])]), library)
    const known = states?.get(held.counter)
    if (known) expect(sorted(held)).toEqual(sorted(known))
    states?.set(held.counter, held)
  }
  for (let step = 0; step < STEPS; step++) {
    // Some look while it happens.
    await Promise.all([event(), look(pick(KINDS))])
    await look(pick(KINDS))
  }
  expect(KINDS.map(kind => seen.get(kind)?.size ?? 0).reduce((a, b) => a + b)).toBeGreaterThan(10)
  for (const [kind, states] of seen) {
    const fresh = sorted(wholeSet(kind, assembleSet((await library().get(city, kind)).frames)))
    for (const held of [undefined, ...states.values()])
      expect(sorted(await follow(kind, held, library))).toEqual(fresh)
  }
})
