import { DETAIL_ROWS, detailPart, type FeatureKind, type FeaturePart } from '@petatirta/contract'
import type { FeatureColumns, FeatureProperties } from '#sync/feature-columns.ts'
import { decodeStyle } from '#sync/worker/decode-style.ts'
import type { SetParts } from '#sync/worker/set-lookup.ts'

/** A set that is asked for, of those that the map shows. */
export interface SetName {
  readonly kind: FeatureKind
  readonly counter: number
}

/** The style part as it is after all changes; undefined where it is not here. Not for customers, whose rows keep their places. */
export async function styleOf({ read, live }: SetParts): Promise<FeaturePart | undefined> {
  const style = await read('style')
  return style && live ? live.mergedStyle(style) : style
}

/** The columns after all changes. */
export async function columnsOf({ read, live }: SetParts): Promise<FeatureColumns | undefined> {
  const style = await read('style')
  return style && (live ? live.columns(style) : decodeStyle(style))
}

/** Ids by row; undefined where they are not here. */
export async function idReader({ get, live }: SetParts): Promise<((row: number) => string) | undefined> {
  const part = await get('ids')
  if (!part) return undefined
  const text = part.texts('id')
  return row => {
    const place = live?.placeOf(row) ?? row
    return live?.addedId(place) ?? text(place)
  }
}

/** What the publisher wrote of these rows, in their order; rows whose part is not here are left out. */
export async function detailsOf(
  { get, live }: SetParts,
  rows: readonly number[],
): Promise<Map<number, FeatureProperties>> {
  const found = new Map<number, FeatureProperties>()
  let open: { readonly index: number; readonly part: FeaturePart | undefined } | undefined
  // Neighbours share a part: each is opened once.
  const places = rows.map(row => ({ row, place: live?.placeOf(row) ?? row }))
  for (const { row, place } of places.sort((a, b) => a.place - b.place)) {
    const changed = await live?.details(place, false)
    if (changed !== undefined) {
      if (changed) found.set(row, changed)
      continue
    }
    const index = Math.floor(place / DETAIL_ROWS)
    if (open?.index !== index) open = { index, part: await get(detailPart(index)) }
    const { part } = open
    if (part && place < part.rowStart + part.rows)
      found.set(row, JSON.parse(part.texts('properties')(place - part.rowStart)))
  }
  return found
}
