/** The browser's copies as tests look at them. */
import type { FeatureKind } from '@petatirta/contract'
import { type BrowserDatabase, STORES, type TrackerRecord } from './database.ts'

export const trackerOf = (database: BrowserDatabase, city: string) =>
  database.run('readonly', ['updateTracker'], stored => stored.tracker(city))

export const putTracker = (database: BrowserDatabase, record: TrackerRecord) =>
  database.run('readwrite', ['updateTracker'], stored => stored.putTracker(record))

export const partsOf = async (database: BrowserDatabase, kind: FeatureKind, city: string) =>
  (await database.run('readonly', [kind], stored => stored.held(kind, city))).map(([part]) => part).sort()

/** Puts other bytes into a stored part. */
export const spoil = (
  database: BrowserDatabase,
  { kind, city, part, bytes }: { kind: FeatureKind; city: string; part: string; bytes: Uint8Array },
) =>
  database.run('readwrite', [kind], async stored => {
    const record = await stored.part(kind, city, part)
    if (!record) throw new Error(`${kind} has no part ${part}`)
    await stored.putPart(kind, { ...record, bytes })
  })

export const clearStore = (database: BrowserDatabase, kind: FeatureKind) =>
  database.run('readwrite', [kind], stored => stored.clear(kind))

export async function isEmpty(database: BrowserDatabase): Promise<boolean> {
  const transaction = (await database.open()).transaction(STORES)
  const counts = STORES.map(
    store =>
      new Promise<number>((resolve, reject) => {
        const request = transaction.objectStore(store).count()
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      }),
  )
  return (await Promise.all(counts)).every(count => count === 0)
}
