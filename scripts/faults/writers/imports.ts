/** Small files for several layers. Who gets no answer asks the history what became of the file, as the import page does. */
import { randomUUID } from 'node:crypto'
import type { FeatureKind, ImportEntry } from '@petatirta/contract'
import { companyBody } from '@petatirta/harness/bodies.ts'
import { collection, point } from '@petatirta/harness/files.ts'
import { form, pathOf } from '@petatirta/harness/upload-form.ts'
import type pg from 'pg'
import type { Client } from '../client.ts'
import { cityIdOf, counterHarms, counterOf, judgeCounter, type Queries, type Writer } from './writer.ts'

const KINDS = ['accessories', 'water_source', 'pdam_office'] as const satisfies FeatureKind[]
const CITIES = 3
const FEATURES = 400

interface Layer {
  readonly slug: string
  readonly cityId: number
  readonly kind: (typeof KINDS)[number]
  /** Its counter before anything was imported. */
  readonly before: number
  /** The last file that is known to be in place. */
  certain: number
  open?: { readonly id: string; readonly revision: number; sent: number }
  imports: string[]
}

export async function writeImports(client: Client, pool: pg.Pool): Promise<Writer> {
  const layers: Layer[] = []
  for (let i = 0; i < CITIES; i++) {
    const body = companyBody()
    await client.must('POST', '/company', { body })
    const cityId = await cityIdOf(pool, body.slug)
    for (const kind of KINDS) {
      const before = await counterOf(pool, cityId, kind)
      layers.push({ slug: body.slug, cityId, kind, before, certain: 0, imports: [] })
    }
  }
  let revision = 0
  let turn = 0

  const settle = (layer: Layer, done: boolean) => {
    if (done && layer.open) {
      layer.certain = layer.open.revision
      layer.imports.push(layer.open.id)
    }
    delete layer.open
  }
  const send = async (layer: Layer) => {
    layer.open ??= { id: randomUUID(), revision: ++revision, sent: 0 }
    const { id, revision: putaran } = layer.open
    layer.open.sent++
    const content = collection(Array.from({ length: FEATURES }, (_, i) => point(`p${i}`, { putaran })))
    const outcome = await client.call('POST', `${pathOf(layer.kind)}?id=${id}`, {
      form: form(layer.slug, [{ field: 'geojson', content }]),
    })
    if (outcome.kind === 'acknowledged') settle(layer, true)
    // The number is taken: it came in the first time, and the history knows more.
    else if (outcome.kind === 'refused' && outcome.status !== 409) settle(layer, false)
  }
  const ask = async (layer: Layer) => {
    const outcome = await client.call('GET', `/upload/history?city=${layer.slug}&rp=50`)
    if (outcome.kind !== 'acknowledged') return
    const entry = (outcome.payload as ImportEntry[]).find(({ id }) => id === layer.open?.id)
    if (!entry) return send(layer)
    if (entry.status !== 'running') settle(layer, entry.status === 'done')
  }

  return {
    name: 'imports',
    paceMs: 150,
    async write() {
      const layer = layers[turn++ % layers.length] as Layer
      await (layer.open ? ask(layer) : send(layer))
    },
    async check(db: Queries) {
      const lost: string[] = []
      const duplicated: string[] = []
      for (const { slug, cityId, kind, before, certain, open, imports } of layers) {
        const name = `${kind} of ${slug}`
        const { rows } = await db.query<{ revision: number; n: number }>(
          `SELECT (properties->>'putaran')::int AS revision, count(*)::int AS n FROM feature
           WHERE city_id = $1 AND kind = $2 GROUP BY 1`,
          [cityId, kind],
        )
        const whole = rows.length === 0 ? certain === 0 : rows.length === 1 && rows[0]?.n === FEATURES
        const possible = [certain, open?.revision]
        if (!whole || !possible.includes(rows[0]?.revision ?? 0))
          lost.push(`${name}: ${JSON.stringify(rows)}, expected ${possible.join(' or ')}`)
        const { rows: done } = await db.query(
          "SELECT id FROM import WHERE id = ANY($1) AND status = 'done'",
          [imports],
        )
        if (done.length !== imports.length)
          lost.push(`${name}: ${done.length} of ${imports.length} in the history`)
        const raised = (await counterOf(db, cityId, kind)) - before
        const counted = judgeCounter(name, raised, {
          certain: imports.length,
          possible: open ? 1 : 0,
        })
        lost.push(...counted.lost)
        duplicated.push(...counted.duplicated)
      }
      const acknowledged = layers.reduce((sum, { imports }) => sum + imports.length, 0)
      return { acknowledged, lost, duplicated }
    },
    harms: () => {
      const { cityId, kind, imports } = layers.find(layer => layer.imports.length > 0) ?? (layers[0] as Layer)
      return [
        {
          name: 'imports: a feature is gone',
          noticedAs: 'lost',
          sql: "DELETE FROM feature WHERE city_id = $1 AND kind = $2 AND id = 'p7'",
          values: [cityId, kind],
        },
        {
          name: 'imports: an older file is back',
          noticedAs: 'lost',
          sql: `UPDATE feature SET properties = properties || '{"putaran": -1}' WHERE city_id = $1 AND kind = $2`,
          values: [cityId, kind],
        },
        {
          name: 'imports: the history has forgotten one',
          noticedAs: 'lost',
          sql: 'DELETE FROM import WHERE id = $1',
          values: [imports.at(-1)],
        },
        ...counterHarms('imports', cityId, kind),
      ]
    },
  }
}
