/**
 * Attributes of a drawing's objects. DXF has none for lines, but takes data of any program beside them ("extended data"): ours
 * is JSON in pieces, so that a drawing that was exported here and comes back has everything that it had.
 *
 *   1001 PETATIRTA │ 1000 {"id":"P-1","DIAM │ 1000 ETER":"100"}
 */
import type { Group } from './dxf-groups.ts'

export const DXF_PROGRAM = 'PETATIRTA'
const PROGRAM = 1001
const PIECE = 1000
/** A text of extended data has up to 255 bytes. */
const PIECE_LENGTH = 250
/** What an object may have of it in all. */
export const MOST_ATTRIBUTE_BYTES = 16_000

/** Drawings of this kind know one language's letters alone. */
export const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[^\x20-\x7e]/g,
    sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

export function dxfAttributes(properties: unknown): Group[] {
  const json = asciiJson(properties)
  const groups: Group[] = [{ code: PROGRAM, value: DXF_PROGRAM }]
  for (let at = 0; at < json.length; at += PIECE_LENGTH)
    groups.push({ code: PIECE, value: json.slice(at, at + PIECE_LENGTH) })
  return groups
}

/** Undefined where the object has none of ours, or somebody changed it. */
export function readDxfAttributes(groups: readonly Group[]): Record<string, unknown> | undefined {
  const start = groups.findIndex(({ code, value }) => code === PROGRAM && value.trim() === DXF_PROGRAM)
  if (start < 0) return undefined
  let json = ''
  for (let i = start + 1; groups[i]?.code === PIECE; i++) json += groups[i]?.value
  try {
    const value: unknown = JSON.parse(json)
    return value && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
