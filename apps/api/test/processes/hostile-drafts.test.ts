/** Hostile files to the preview of a process of its own: each is refused in words, changes nothing, and costs little memory. */

import { collection, point } from '@petatirta/harness/files.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { draftForm, pipeFile } from '#test/drafts.ts'
import { people } from '#test/people.ts'
import { type Api, startApi } from '#test/start-api.ts'
import { send, upload } from '#test/upload.ts'
import { type Server, startServer } from '../hostile-files/server.ts'
import { ARCHIVES } from '../hostile-layers/archives.ts'
import { SHAPES } from '../hostile-layers/shapes.ts'
import { TABLES } from '../hostile-layers/tables.ts'
import { TEXTS } from '../hostile-layers/texts.ts'

/** Of the whole process, its threads included; an idle one has about 250, and it must not grow with the file. */
const LARGEST_MB = 700

let api: Api
let server: Server
let city: string

beforeAll(async () => {
  api = await startApi()
  const { slug } = await people(api).company()
  city = slug
  await upload(api, city, 'pipe', pipeFile(3))
  await upload(api, city, 'customer', collection([point('', { idpelangga: '1', nama: 'Ibu Satu' })]))
  server = await startServer({ ...api.env, REDIS_URL: '' })
})
afterAll(async () => {
  await server.stop()
  await api.stop()
})

async function everything(): Promise<unknown> {
  const { rows } = await api.pool.query(
    `SELECT (SELECT jsonb_agg(f ORDER BY f.kind, f.id) FROM feature f WHERE f.city_id = c.city_id) AS features,
            (SELECT jsonb_agg(f ORDER BY f.id) FROM customer f WHERE f.city_id = c.city_id) AS customers,
            (SELECT jsonb_agg(f ORDER BY f.kind) FROM layer_counter f WHERE f.city_id = c.city_id) AS counters,
            (SELECT count(*) FROM import_draft f WHERE f.city_id = c.city_id) AS drafts
     FROM company c WHERE slug = $1`,
    [city],
  )
  return rows[0]
}

const HOSTILE = [...ARCHIVES, ...TABLES, ...SHAPES, ...TEXTS].filter(({ isInRows }) => !isInRows)

test('[D38] at least sixty of them are refused as a whole', () => {
  expect(HOSTILE.length).toBeGreaterThanOrEqual(60)
})

/** A sentence for the person who sent it: of some words, and about files, not about programs. */
const SENTENCE = /^[A-Z]\w*( \S+)+/
const TECHNICAL = /node_modules|\.ts:\d+|\bat \w+ \(|SELECT|SQLITE|syntax error|pg_|Error|undefined|null/
/** What is said of a reader that failed as it should not. */
const UNEXPECTED = 'File rusak atau tidak dapat dibaca'

test.for(HOSTILE)('[D38] $format.label: $title', async ({ files }) => {
  const form = draftForm(Object.entries(files()).map(([name, content]) => ({ name, content })))
  // After the files are made, which takes long: a connection that the server closed meanwhile is noticed before it is used.
  const before = await everything()
  const path = `/upload/drafts?city=${city}`
  const sent = send(api, path, form, {}, server.url.replace(/\/api$/, ''))
  const { result, largest } = await server.watch(sent)
  expect(result).toMatchObject({ status: 400, body: { code: 5080701, payload: null } })
  const { message } = result.body
  expect(message).toMatch(SENTENCE)
  expect(message).not.toMatch(TECHNICAL)
  expect(message).not.toBe(UNEXPECTED)
  expect(largest).toBeLessThan(LARGEST_MB)
  expect(server.isAlive()).toBe(true)
  expect(await everything()).toEqual(before)
})
