/**
 * Attributes of a drawing's objects. DXF has none for lines, but takes data of any program beside them ("extended data"): ours
 * is JSON in pieces, so that a drawing that was exported here and comes back has everything that it had.
 *
 *   1001 PETATIRTA │ 1000 {"id":"P-1","DIAM │ 1000 ETER":"100"}
 *
 * An object that is one of several parts says which, from 0, and how many there are: 1071 0 │ 1071 3
 */
import type { Group } from './dxf-groups.ts'

export const DXF_PROGRAM = 'PETATIRTA'
const PROGRAM = 1001
const PIECE = 1000
const WHOLE_NUMBER = 1071
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

export interface DxfPart {
  readonly at: number
  readonly of: number
}

export interface DxfAttributes {
  readonly properties: Record<string, unknown>
  readonly part?: DxfPart
}

export function dxfAttributes(properties: unknown, part?: DxfPart): Group[] {
  const json = asciiJson(properties)
  const groups: Group[] = [{ code: PROGRAM, value: DXF_PROGRAM }]
  for (let at = 0; at < json.length; at += PIECE_LENGTH)
    groups.push({ code: PIECE, value: json.slice(at, at + PIECE_LENGTH) })
  if (part)
    for (const number of [part.at, part.of]) groups.push({ code: WHOLE_NUMBER, value: String(number) })
  return groups
}

function partIn([at, of]: readonly (Group | undefined)[]): DxfPart | undefined {
  if (at?.code !== WHOLE_NUMBER || of?.code !== WHOLE_NUMBER) return undefined
  const part = { at: Number(at.value), of: Number(of.value) }
  return Number.isInteger(part.at) && Number.isInteger(part.of) ? part : undefined
}

/** Undefined where the object has none of ours, or another program changed it. */
export function readDxfAttributes(groups: readonly Group[]): DxfAttributes | undefined {
  const start = groups.findIndex(({ code, value }) => code === PROGRAM && value.trim() === DXF_PROGRAM)
  if (start < 0) return undefined
  let json = ''
  let end = start + 1
  for (; groups[end]?.code === PIECE; end++) json += groups[end]?.value
  try {
    const value: unknown = JSON.parse(json)
    if (!value || typeof value !== 'object' || Array.isArray(value)) return undefined
    const part = partIn(groups.slice(end, end + 2))
    return { properties: value as Record<string, unknown>, ...(part && { part }) }
  } catch {
    return undefined
  }
}
