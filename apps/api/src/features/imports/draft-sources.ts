/** Which layers of a draft are read together, and by what. */
import type { DraftItem } from '@petatirta/contract'
import { importKindLabel } from '@petatirta/contract/plain'
import type { City } from '#platform/cities.ts'
import { AppError } from '#platform/errors.ts'
import type { KnownLayer } from './draft-layer.ts'
import type { DraftSource } from './draft-rows.ts'
import type { StoredDraft } from './draft-store.ts'
import type { Profiles } from './profiles.ts'
import { modesOf } from './propose-import.ts'

const invalid = (message: string) => new AppError('import', 'invalid', { message })

export const layerOf = ({ layers }: StoredDraft, key: string): KnownLayer => {
  const layer = layers.find(candidate => candidate.key === key)
  if (!layer) throw invalid('Lapisan tidak ada di kiriman ini')
  return layer
}

export const placeOf = ({ cityId, lon, lat }: City) => ({ cityId, lon, lat })

/** Layers of one kind go together; bills come last, after their customers. */
export async function sourcesOf(
  profiles: Profiles,
  city: City,
  draft: StoredDraft,
  items: readonly DraftItem[],
): Promise<DraftSource[]> {
  if (new Set(items.map(({ layer }) => layer)).size < items.length)
    throw invalid('Setiap lapisan hanya dapat diimpor sekali')
  const kinds = [...new Set(items.map(({ kind }) => kind))].sort(
    (a, b) => Number(a === 'bill') - Number(b === 'bill'),
  )
  const sources: DraftSource[] = []
  for (const kind of kinds) {
    const own = items.filter(item => item.kind === kind)
    if (new Set(own.map(({ mode }) => mode)).size > 1)
      throw invalid(`Pilih cara yang sama untuk semua lapisan ${importKindLabel(kind)}`)
    const mode = own[0]?.mode
    if (mode && !modesOf(kind).includes(mode))
      throw invalid(`${importKindLabel(kind)} tidak dapat diganti dengan cara itu; pilih perbarui`)
    sources.push({
      folder: draft.folder,
      city: placeOf(city),
      items: own.map(item => ({ layer: layerOf(draft, item.layer), item })),
      profiles: await profiles.ofKind(city, kind),
    })
  }
  return sources
}
