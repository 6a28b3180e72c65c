/** A city of its own for a test file, files that are imported into it without a request, and what is stored of them then. */
import type { FeatureKind, ImportKind } from '@petatirta/contract'
import { chunks } from '@petatirta/harness/files.ts'
import { people } from './people.ts'
import type { Api } from './start-api.ts'

export async function importedCity(api: Api) {
  const app = await api.app()
  const { slug } = await people(api).company()
  const { rows } = await api.pool.query<{ city_id: number }>('SELECT city_id FROM company WHERE slug = $1', [
    slug,
  ])
  const cityId = rows[0]?.city_id ?? 0

  const stored = async (kind: FeatureKind) => {
    const { rows } = await api.pool.query(
      `SELECT id, ST_AsText(geom) AS geom, properties FROM ${kind} WHERE city_id = $1 ORDER BY id`,
      [cityId],
    )
    return rows
  }

  return {
    cityId,
    load(kind: ImportKind, content: string | Uint8Array | AsyncIterable<Uint8Array>, size?: number) {
      const isWhole = typeof content === 'string' || content instanceof Uint8Array
      return app.importFile({ cityId }, kind, isWhole ? chunks(content, size) : content)
    },
    stored,
    ids: async (kind: FeatureKind) => (await stored(kind)).map(row => row.id),
    async counter(kind: FeatureKind): Promise<number> {
      const { rows } = await api.pool.query(
        'SELECT counter FROM layer_counter WHERE city_id = $1 AND kind = $2',
        [cityId, kind],
      )
      return rows[0]?.counter ?? 0
    },
  }
}

export type ImportedCity = Awaited<ReturnType<typeof importedCity>>
