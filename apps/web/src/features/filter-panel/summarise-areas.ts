import { calls } from '@petatirta/contract/routes'
import { callApi } from '#shared/api/client.ts'
import { reasonOf } from '#shared/ui/form/failure.ts'
import { problemTexts } from '#shared/ui/problem/texts.ts'
import type { City } from '#sync/page/city.ts'
import { filterTexts } from './texts.ts'

/** M4.11: the copies of both areas go, the server counts anew, and the page starts over with what it found. */
export async function summariseAreas(sync: City, onFailed: (message: string) => void): Promise<void> {
  // The copies would go, and nothing could take their place.
  if (sync.getSnapshot().offline) return onFailed(filterTexts.summarizeFailed(problemTexts.offline))
  try {
    await sync.dropCopies(['kelurahan', 'kecamatan'])
    await callApi(calls.summariseAreas, { query: { city: sync.city } })
    window.location.reload()
  } catch (error) {
    onFailed(filterTexts.summarizeFailed(reasonOf(error)))
  }
}
