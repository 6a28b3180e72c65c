import type { ColourChanges } from '@petatirta/contract'
import { OTHERS, OTHERS_COLOUR } from '@petatirta/domain'
import { type ColourRow, PIPE_LISTS } from './colour-rows.ts'

/** '#rrggbb' of typed text, with or without # and in any case; undefined when it is no colour. */
export function parseHex(text: string): string | undefined {
  const digits = /^#?([0-9a-f]{6})$/i.exec(text.trim())?.[1]
  return digits && `#${digits.toLowerCase()}`
}

type RowId = Pick<ColourRow, 'list' | 'name'>

/** What was typed or picked, by row; it may not be a colour yet. */
export type Draft = ReadonlyMap<string, string>
export type DraftChange =
  | (RowId & { type: 'set'; text: string })
  | (RowId & { type: 'revert' })
  | { type: 'saved'; sent: Draft }
  | { type: 'reset' }

export const rowKey = ({ list, name }: RowId) => `${list}/${name}`

export const NO_DRAFT: Draft = new Map()

export function reduceDraft(draft: Draft, change: DraftChange): Draft {
  const next = new Map(draft)
  switch (change.type) {
    case 'set':
      return next.set(rowKey(change), change.text)
    case 'revert':
      next.delete(rowKey(change))
      return next
    // What was typed while it was being saved stays.
    case 'saved':
      return new Map([...draft].filter(([key, text]) => change.sent.get(key) !== text))
    case 'reset':
      return NO_DRAFT
  }
}

/** A row as the screen shows it. */
export interface EditedRow extends ColourRow {
  readonly text: string
  /** The last thing that is a colour: what the line is drawn in. */
  readonly colour: string
  readonly state: 'same' | 'changed' | 'invalid'
}

export function editRows(rows: readonly ColourRow[], draft: Draft): EditedRow[] {
  const edited = rows.map(row => editRow(row, draft))
  const others = edited.find(({ name }) => name === OTHERS)?.colour ?? OTHERS_COLOUR
  // Without a colour of their own they follow Others, also while that is being changed.
  return edited.map(row => (row.colour === '' ? { ...row, colour: others } : row))
}

function editRow(row: ColourRow, draft: Draft): EditedRow {
  const text = draft.get(rowKey(row))
  const stored = row.stored?.toLowerCase() ?? ''
  if (text === undefined || (text.trim() === '' && stored === ''))
    return { ...row, text: stored, colour: stored, state: 'same' }
  const colour = parseHex(text)
  if (colour === undefined) return { ...row, text, colour: stored, state: 'invalid' }
  return { ...row, text, colour, state: colour === stored ? 'same' : 'changed' }
}

export function toChanges(rows: readonly EditedRow[], updatedAt: string): ColourChanges {
  const changed = rows.filter(({ state }) => state === 'changed')
  return {
    filters: Object.fromEntries(
      PIPE_LISTS.map(list => [
        list,
        changed.filter(row => row.list === list).map(({ name, colour: color }) => ({ name, color })),
      ]),
    ),
    updatedAt,
  }
}
