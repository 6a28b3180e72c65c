import { calls } from '@petatirta/contract/routes'
import { callApi } from '#shared/api/client.ts'
import { isFault } from '#shared/ui/form/failure.ts'
import type { SymbolType } from './symbol-values.ts'

export interface SymbolRecord {
  slug: string
  type: SymbolType
  id: string
  label: string
  /** Of the symbol that is edited; absent for a new one, which overwrites (A2). */
  updatedAt?: string
}

/** A8: the image did not arrive. `left`: what there is of the symbol now. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly left: 'nothing' | 'without image' | 'as before'

  constructor(left: StorageError['left'], cause: unknown) {
    super('The image could not be stored', { cause })
    this.left = left
  }
}

/** A4: a signed address is requested, then the image is sent. A sub type that was just created goes when that fails. */
export async function saveSymbol(record: SymbolRecord, image: Blob | null, existed: boolean): Promise<void> {
  const { payload } = await callApi(calls.requestSymbolUpload, { body: record })
  if (!image) return
  try {
    await send(payload.url, image)
  } catch (cause) {
    if (existed) throw new StorageError('as before', cause)
    const removed = await deleteSymbol(record).then(
      () => true,
      () => false,
    )
    throw new StorageError(removed ? 'nothing' : 'without image', cause)
  }
}

async function send(url: string, image: Blob): Promise<void> {
  const { ok, status } = await fetch(url, {
    method: 'PUT',
    body: image,
    headers: { 'Content-Type': 'application/octet-stream' },
  })
  if (!ok) throw new Error(`The storage answered ${status}`)
}

/** A7: a symbol that is not there any more is as good as deleted. */
export async function deleteSymbol({
  slug,
  type,
  id,
}: Pick<SymbolRecord, 'slug' | 'type' | 'id'>): Promise<void> {
  try {
    await callApi(calls.deleteSymbol, { query: { slug, type, subtype: id } })
  } catch (error) {
    if (!isFault(error, 'symbol', 'notFound')) throw error
  }
}
