import { calls } from '@petatirta/contract'
import { callApi } from '#shared/api/client.ts'
import { reasonOf } from '#shared/ui/form/failure.ts'
import type { City } from '#sync/city.ts'
import type { Notices } from '../notices.ts'
import { texts } from '../texts.ts'

/** M4.11: the copies of both areas go, the server counts anew, and the page starts over with what it found. */
export const summarise = (sync: City, notices: Notices) => async (): Promise<void> => {
  // The copies would go, and nothing could take their place.
  if (sync.getSnapshot().offline) return notices.show(texts.summariseFailed(texts.notOffline))
  try {
    await sync.dropCopies(['kelurahan', 'kecamatan'])
    await callApi(calls.summariseAreas, { query: { city: sync.city } })
    window.location.reload()
  } catch (error) {
    notices.show(texts.summariseFailed(reasonOf(error)))
  }
}
