/**
 * What the demo's administrator has done in a city: given sub types their symbols, written down which valves are shut, sent a file
 * in which some rows are wrong.
 */
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { type CityOptions, citySymbols, type DemoFileName } from '@petatirta/demo-city'
import { sql } from 'kysely'
import type { App } from '#app'
import { saveSymbol, storeImage } from '#features/configuration/symbols.ts'
import { writeValves } from '#features/network/valve-states.ts'
import type { Actor } from '#platform/audit.ts'
import { requireCity } from '#platform/cities.ts'

const NEW_CONNECTIONS: DemoFileName = 'new-connections.geojson'

async function addSymbols({ db, storage }: App, actor: Actor, slug: string): Promise<void> {
  const city = await requireCity(db, slug)
  for (const { png, ...symbol } of citySymbols())
    await db.transaction().execute(async trx => {
      const saved = await saveSymbol(trx, actor, city, { slug, ...symbol })
      await storeImage(trx, actor, saved, key => storage.put(key, png))
    })
}

/** Valves between two DMAs that the file calls shut at all times. */
async function shutBorders({ db }: App, actor: Actor, slug: string): Promise<void> {
  const city = await requireCity(db, slug)
  const valves = await db
    .selectFrom('feature')
    .select('id')
    .where('kind', '=', 'accessories')
    .where('city_id', '=', city.cityId)
    .where(sql`properties->>'posisi'`, '=', 'Normal Tutup')
    .execute()
  const ids = valves.map(({ id }) => id)
  await writeValves(db, city, { ids, shut: true, by: actor.name, note: 'Batas DMA, selalu ditutup' })
}

export async function useCity(app: App, actor: Actor, { slug }: CityOptions, dir: string): Promise<void> {
  await addSymbols(app, actor, slug)
  await shutBorders(app, actor, slug)
  const { cityId } = await requireCity(app.db, slug)
  const file = createReadStream(join(dir, NEW_CONNECTIONS))
  await app.importFile({ cityId }, 'customer', file, NEW_CONNECTIONS, actor)
}
