/** From a layer that was looked at to its import. */
import type { DraftCheck, DraftChoice, DraftItem, DraftProposal, ImportResult } from '@petatirta/contract'
import { importKindLabel } from '@petatirta/contract/plain'
import type { Actor } from '#platform/audit.ts'
import type { City } from '#platform/cities.ts'
import { AppError } from '#platform/errors.ts'
import type { Services } from '#platform/services.ts'
import type { KnownLayer } from './draft-layer.ts'
import { askedFor } from './draft-reading.ts'
import type { DraftSource } from './draft-rows.ts'
import { layerOf, placeOf, sourcesOf } from './draft-sources.ts'
import type { DraftStore, StoredDraft } from './draft-store.ts'
import type { ImportRuns } from './import-runs.ts'
import type { Profiles, RememberedChoice } from './profiles.ts'
import { together } from './upload.ts'

export interface DraftImport {
  readonly items: readonly DraftItem[]
  readonly importId?: string | undefined
  readonly confirm?: string | undefined
  readonly profile?: string | undefined
  readonly actor: Actor
  readonly signal: AbortSignal
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** As people know it: the file, and the layer where that is called otherwise. */
const fileName = (layers: readonly KnownLayer[]) =>
  layers
    .map(({ files, name }) => {
      const [file = ''] = files
      return file.startsWith(`${name}.`) ? file : `${file} · ${name}`
    })
    .join(', ')

/** What a person chose; what was only proposed is proposed again. */
function remembered(item: DraftItem): RememberedChoice {
  return {
    ...(item.values && { values: item.values }),
    ...(item.srid !== undefined && { srid: item.srid }),
  }
}

/** What would happen, for each of the layers. */
async function checkSources(
  runs: ImportRuns,
  sources: readonly DraftSource[],
  signal: AbortSignal,
): Promise<DraftCheck[]> {
  const checks: DraftCheck[] = []
  for (const source of sources) {
    const { folder, city } = source
    checks.push(...(await runs.ask({ ask: 'check', folder, city, source }, signal)))
  }
  return checks
}

export function createDraftImports(
  { db }: Pick<Services, 'db'>,
  runs: ImportRuns,
  store: DraftStore,
  profiles: Profiles,
) {
  const remember = async (city: City, source: DraftSource, importId: string, order: DraftImport) => {
    const [first] = source.items
    const row = await db.selectFrom('import').select('columns').where('id', '=', importId).executeTakeFirst()
    if (!first || !row?.columns) return
    const { kind, columns: chosen = {} } = first.item
    // None where none was found is no choice: the next file may have the column.
    const columns = Object.fromEntries(
      Object.entries(row.columns).filter(
        ([field, column]) => column !== null || Object.hasOwn(chosen, field),
      ),
    )
    const name = order.profile ?? importKindLabel(kind)
    await profiles.remember(city, kind, order.actor.name, { name, columns, choice: remembered(first.item) })
  }

  const runSource = async (
    city: City,
    draft: StoredDraft,
    source: DraftSource,
    order: DraftImport,
    id: string | undefined,
  ): Promise<ImportResult> => {
    const layers = source.items.map(({ layer }) => layer)
    const [first] = source.items
    if (!first) throw new AppError('import', 'invalid', { message: 'Tidak ada lapisan yang dipilih' })
    const { kind, mode } = first.item
    const run = await runs.begin({
      id,
      kind,
      file: nothing(),
      fileName: fileName(layers),
      username: order.actor.name,
      actor: order.actor,
      target: city,
      replace: mode === 'replace',
      signal: order.signal,
      draft: {
        job: { ...source, isConfirmed: order.confirm === city.slug, slug: city.slug },
        bytes: draft.draft.bytes,
        rows: layers.reduce((sum, { rows }) => sum + rows, 0),
      },
    })
    const result = await run.commit(city)
    await remember(city, source, run.id, order)
    return result
  }

  return {
    async propose(city: City, id: string, choice: DraftChoice, signal: AbortSignal): Promise<DraftProposal> {
      const draft = await store.find(city, id)
      return runs.ask(
        {
          ask: 'propose',
          folder: draft.folder,
          city: placeOf(city),
          layer: layerOf(draft, choice.layer),
          choice,
          profiles: await profiles.ofKind(city, choice.kind),
        },
        signal,
      )
    },

    async check(
      city: City,
      id: string,
      items: readonly DraftItem[],
      signal: AbortSignal,
    ): Promise<DraftCheck[]> {
      const draft = await store.find(city, id)
      const checks = await checkSources(runs, await sourcesOf(profiles, city, draft, items), signal)
      return items.flatMap(({ layer }) => checks.find(check => check.layer === layer) ?? [])
    },

    /** Of several kinds either all are free of what is asked for, or none is begun. */
    async run(city: City, id: string, order: DraftImport): Promise<ImportResult> {
      const draft = await store.find(city, id)
      const sources = await sourcesOf(profiles, city, draft, order.items)
      if (sources.length > 1 && order.confirm !== city.slug) {
        const risks = (await checkSources(runs, sources, order.signal)).flatMap(check => check.risks)
        if (risks.length > 0) throw askedFor(risks, city.slug)
      }
      const results: ImportResult[] = []
      for (const [at, source] of sources.entries())
        results.push(await runSource(city, draft, source, order, at === 0 ? order.importId : undefined))
      await store.remove(id)
      return results.reduce(together)
    },
  }
}
