/** The work of a city's sources: fetched one after the other, each imported by the choice that was kept with it. */
import { createReadStream } from 'node:fs'
import type { DraftItem, ImportDraft, ImportResult } from '@petatirta/contract'
import type { Actor } from '#platform/audit.ts'
import { type City, requireCity } from '#platform/cities.ts'
import { AppError } from '#platform/errors.ts'
import type { Part } from '#platform/http/multipart.ts'
import type { Run } from '#platform/jobs/run-claimed.ts'
import type { Services } from '#platform/services.ts'
import { receiveSource } from './receive-source.ts'
import type { Place } from './service-address.ts'
import type { SourceTurns } from './source-turns.ts'
import type { Source } from './sources.ts'

/** In whose name files are received and imported. */
export interface Sender {
  readonly id: string
  readonly username: string
}

/** What sources need of drafts. */
export interface Drafts {
  receive(order: {
    city: City
    caller: Sender
    parts: AsyncIterable<Part>
    signal: AbortSignal
  }): Promise<ImportDraft>
  readonly imports: {
    /** Refuses with the risks in words, where there are any. */
    run(
      city: City,
      id: string,
      order: { items: readonly DraftItem[]; actor: Actor; signal: AbortSignal },
    ): Promise<ImportResult>
  }
  readonly store: {
    /** Of a process that ends before it lets go of it, it is removed after a day. */
    newFolder(): Promise<{ id: string; folder: string }>
    removeFolder(id: string): Promise<unknown>
    remove(id: string): Promise<unknown>
  }
}

/** What an address has, as a draft. */
export async function fetchDraft(
  { settings }: Pick<Services, 'settings'>,
  drafts: Drafts,
  { city, caller, place, signal }: { city: City; caller: Sender; place: Place; signal: AbortSignal },
): Promise<ImportDraft> {
  const { id, folder } = await drafts.store.newFolder()
  try {
    const means = { rules: settings.outgoing.sources, maxBytes: settings.importMaxBytes, signal }
    const { name, path } = await receiveSource(place, folder, means)
    async function* parts(): AsyncGenerator<Part> {
      yield { name: 'file', fileName: name, bytes: createReadStream(path) }
    }
    return await drafts.receive({ city, caller, parts: parts(), signal })
  } finally {
    await drafts.store.removeFolder(id)
  }
}

const number = (value: number) => value.toLocaleString('id-ID')

export const inWords = ({ added, changed, unchanged, removed, failed }: ImportResult): string =>
  `${number(added)} baru, ${number(changed)} berubah, ${number(unchanged)} tetap, ${number(removed)} dihapus, ${number(failed)} gagal`

/** The layer that was chosen, wherever it stands now. */
function itemIn({ layers }: ImportDraft, { item, layer_name: name }: Source): DraftItem {
  const layer = layers.find(one => one.name === name) ?? (layers.length === 1 ? layers[0] : undefined)
  if (!layer)
    throw new AppError('import', 'invalid', { message: `Lapisan "${name}" tidak ada lagi di alamat sumber` })
  return { ...item, layer: layer.key }
}

async function senderOf({ db }: Pick<Services, 'db'>, { user_id: userId }: Source): Promise<Sender> {
  const user =
    userId === null
      ? undefined
      : await db
          .selectFrom('app_user')
          .select(['id', 'username'])
          .where('id', '=', userId)
          .where('rule', 'in', ['ops', 'root'])
          .where('is_active', '=', true)
          .executeTakeFirst()
  if (!user)
    throw new AppError('import', 'invalid', {
      message: 'Pengguna yang menyimpan sumber ini tidak aktif lagi. Ubah jadwalnya untuk mengambil alih',
    })
  return user
}

async function fetchOne(services: Services, drafts: Drafts, source: Source, city: City, signal: AbortSignal) {
  const caller = await senderOf(services, source)
  const place = { service: source.service, address: source.address, layer: source.layer || undefined }
  const draft = await fetchDraft(services, drafts, { city, caller, place, signal })
  try {
    const actor: Actor = { id: caller.id, name: caller.username, address: null, requestId: null }
    return await drafts.imports.run(city, draft.id, { items: [itemIn(draft, source)], actor, signal })
  } finally {
    await drafts.store.remove(draft.id)
  }
}

/** A source that fails says so in the list, and costs no other. */
export const fetchSources =
  (services: Services, turns: SourceTurns, drafts: Drafts) =>
  async ({ job, signal, report }: Run<object>): Promise<string> => {
    const { db, pool, log } = services
    const { rows } = await pool.query<{ slug: string }>('SELECT slug FROM company WHERE city_id = $1', [
      job.city_id,
    ])
    const city = await requireCity(db, rows[0]?.slug ?? '')
    await turns.resume(city.cityId)
    let [fetched, failed] = [0, 0]
    for (let source = await turns.take(job.city_id); source; source = await turns.take(job.city_id)) {
      const { id, address } = source
      await report(Math.min(95, 5 + fetched * 10), `Mengambil data dari ${new URL(address).host}`)
      fetched++
      try {
        const result = await fetchOne(services, drafts, source, city, signal)
        await turns.end(id, 'done', inWords(result), result.imports[0]?.id ?? null)
      } catch (error) {
        if (signal.aborted) throw error
        failed++
        const isOurs = error instanceof AppError
        if (!isOurs) log.error({ err: error, source: id }, 'a source was not imported')
        await turns.end(id, 'failed', isOurs ? error.message : 'Terjadi kesalahan pada server', null)
      }
    }
    return failed === 0
      ? `${number(fetched)} sumber data diambil`
      : `${number(fetched)} sumber data diambil, ${number(failed)} di antaranya gagal`
  }
