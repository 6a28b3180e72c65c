import {
  type DraftChoice,
  type DraftItem,
  type DraftLayer,
  type DraftProposal,
  type FieldProposal,
  IMPORT_KINDS,
  type ImportDraft,
  type ImportKind,
  type ImportMode,
} from '@petatirta/contract'

/** What is done with a layer. `skip`: it is left out; undefined: the user has to choose. */
export type KindChoice = ImportKind | 'skip' | undefined

/** What the user decided about one layer. What is absent is as it was proposed. */
export interface LayerDecision {
  readonly kind: KindChoice
  readonly swap: boolean
  readonly repairIds: boolean
  readonly srid?: number
  readonly columns?: Readonly<Record<string, string | null>>
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly subType?: string
  readonly mode?: ImportMode
}

/** By the layer's key. */
export type Decisions = Readonly<Record<string, LayerDecision>>

export type Decision =
  | { readonly type: 'kind'; readonly kind: KindChoice }
  | { readonly type: 'system'; readonly srid: number }
  | { readonly type: 'swap' }
  | { readonly type: 'column'; readonly field: string; readonly column: string | null }
  | { readonly type: 'value'; readonly field: string; readonly value: string; readonly match: string }
  | { readonly type: 'subType'; readonly subType: string }
  | { readonly type: 'repair'; readonly on: boolean }
  | { readonly type: 'mode'; readonly mode: ImportMode }

const UNDECIDED: LayerDecision = { kind: undefined, swap: false, repairIds: false }

/** A layer that could be anything is left out beside others that are known: a drawing has dozens of them. */
const firstKind = ({ layers }: ImportDraft, { kinds, isSure }: DraftLayer): KindChoice => {
  if (isSure) return kinds[0]
  return kinds.length === 0 && layers.some(layer => layer.kinds.length > 0) ? 'skip' : undefined
}

export const firstDecisions = (draft: ImportDraft): Decisions =>
  Object.fromEntries(draft.layers.map(layer => [layer.key, { ...UNDECIDED, kind: firstKind(draft, layer) }]))

/** What was decided before a reload; layers that are not in it are as they were proposed. */
export function continueDecisions(draft: ImportDraft, kept: Decisions | undefined): Decisions {
  const first = firstDecisions(draft)
  return Object.fromEntries(Object.entries(first).map(([key, proposed]) => [key, kept?.[key] ?? proposed]))
}

export interface DecisionChange {
  readonly layer: string
  readonly decision: Decision
}

export const changeDecisions = (all: Decisions, { layer, decision }: DecisionChange): Decisions => ({
  ...all,
  [layer]: decide(all[layer] ?? UNDECIDED, decision),
})

function decide(layer: LayerDecision, decision: Decision): LayerDecision {
  switch (decision.type) {
    case 'kind': {
      const { swap, srid } = layer
      // Fields, values and sub types belong to a kind; where the data lies does not.
      return { ...UNDECIDED, kind: decision.kind, swap, ...(srid !== undefined && { srid }) }
    }
    case 'system':
      return { ...layer, srid: decision.srid }
    case 'swap':
      return { ...layer, swap: !layer.swap }
    case 'column':
      return { ...layer, columns: { ...layer.columns, [decision.field]: decision.column } }
    case 'value': {
      const { field, value, match } = decision
      return { ...layer, values: { ...layer.values, [field]: { ...layer.values?.[field], [value]: match } } }
    }
    case 'subType': {
      const { subType: _, ...rest } = layer
      const subType = decision.subType.trim()
      return subType === '' ? rest : { ...rest, subType }
    }
    case 'repair':
      return { ...layer, repairIds: decision.on }
    case 'mode':
      return { ...layer, mode: decision.mode }
  }
}

/** As the server is asked; undefined for a layer that is left out or undecided. */
export function choiceOf(layer: string, decision: LayerDecision | undefined): DraftChoice | undefined {
  if (decision?.kind === undefined || decision.kind === 'skip') return undefined
  const { kind, mode: _, ...rest } = decision
  return { layer, kind, ...rest }
}

export type LayerState = 'ready' | 'choose' | 'unusable' | 'skipped' | 'waiting' | 'failed'

/** `choose`: something only the user knows is missing. `waiting`, `failed`: the proposal is not here yet, or does not come. */
export function layerState(
  { rows }: DraftLayer,
  decision: LayerDecision | undefined,
  proposal: DraftProposal | undefined,
  hasFailed = false,
): LayerState {
  if (decision?.kind === 'skip') return 'skipped'
  if (rows === 0) return 'unusable'
  if (decision?.kind === undefined) return 'choose'
  if (!proposal) return hasFailed ? 'failed' : 'waiting'
  if (lacksSystem(proposal)) return 'choose'
  // A missing id is a problem as well, and the user can name its column.
  if (proposal.fields.some(isMissing)) return 'choose'
  return proposal.problem === null && proposal.modes.length > 0 ? 'ready' : 'unusable'
}

const isMissing = ({ isRequired, column }: FieldProposal) => isRequired && column === null

/** Bills and complaints have a place only by their customer. */
export const hasPlaces = ({ kind }: Pick<DraftProposal, 'kind'>): boolean =>
  kind !== 'bill' && kind !== 'complaint'

const lacksSystem = (proposal: DraftProposal) => hasPlaces(proposal) && proposal.crs === null

export const modeOf = (decision: LayerDecision, { modes }: DraftProposal): ImportMode | undefined =>
  modes.find(mode => mode === decision.mode) ?? modes[0]

/** By the layer's key. */
export type Proposals = Readonly<Record<string, DraftProposal | undefined>>

/** What would be imported. */
export const itemsOf = (draft: ImportDraft, decisions: Decisions, proposals: Proposals): DraftItem[] =>
  draft.layers.flatMap(layer => {
    const [decision, proposal] = [decisions[layer.key], proposals[layer.key]]
    const choice = choiceOf(layer.key, decision)
    const mode = decision && proposal && modeOf(decision, proposal)
    return choice && mode ? [{ ...choice, mode }] : []
  })

/** The whole waits for the user. */
const needsAttention = (state: LayerState): boolean =>
  state === 'choose' || state === 'unusable' || state === 'failed'

/** Which layer is shown first: one that waits for the user, else one that goes in; -1 until that is known. */
export function firstToLookAt(states: readonly LayerState[]): number {
  const waiting = states.findIndex(needsAttention)
  if (waiting >= 0 || (states.length > 1 && states.includes('waiting'))) return waiting
  return states.findIndex(state => state !== 'skipped')
}

export type DraftStep = 'waiting' | 'choose' | 'nothing' | 'ready'

/** Whether the whole can be checked: no layer is open or unusable, and at least one goes in. */
export function stepOf(states: readonly LayerState[]): DraftStep {
  if (states.some(needsAttention)) return 'choose'
  if (states.includes('waiting')) return 'waiting'
  return states.includes('ready') ? 'ready' : 'nothing'
}

/** Next month's file asks nothing: every layer that goes in follows a remembered choice. */
export const asksNothing = (draft: ImportDraft, items: readonly DraftItem[], proposals: Proposals): boolean =>
  draft.refused.length === 0 &&
  items.length > 0 &&
  items.every(({ layer }) => (proposals[layer]?.profile ?? null) !== null)

/** The name that the choice is remembered by, unless the user gives another; empty: that of the kind. */
export function profileName(items: readonly DraftItem[], proposals: Proposals): string {
  const names = new Set(items.flatMap(({ layer }) => proposals[layer]?.profile ?? []))
  return names.size === 1 ? ([...names][0] ?? '') : ''
}

/** Most likely kinds first, then all others. */
export const kindsOffered = ({ kinds }: DraftLayer): ImportKind[] => [
  ...kinds,
  ...IMPORT_KINDS.filter(kind => !kinds.includes(kind)),
]

/** Without them a layer is on the map, but cannot be distinguished, coloured or filtered. */
const IMPORTANT = new Set(['id', 'JENIS_PIPA', 'DIAMETER', 'kodegol', 'subType', 'total', 'usage'])

export const isImportant = ({ isRequired, field }: FieldProposal): boolean =>
  isRequired || IMPORTANT.has(field)

/** Candidates first, then the file's other columns in their order. */
export const columnsOffered = ({ candidates }: FieldProposal, columns: readonly string[]): string[] => {
  const likely = candidates.map(({ column }) => column).filter(column => columns.includes(column))
  return [...likely, ...columns.filter(column => !likely.includes(column))]
}

/** Fields with a column or of importance are shown; the rest on demand. */
export const isShownAtFirst = (proposal: FieldProposal): boolean =>
  proposal.column !== null || proposal.candidates.length > 0 || isImportant(proposal)

type Bounds = readonly [west: number, south: number, east: number, north: number]

/** What holds the places of all layers; undefined without any. */
export function boundsOf(items: readonly DraftItem[], proposals: Proposals): Bounds | undefined {
  const all = items.flatMap(({ layer }) => {
    const bounds = proposals[layer]?.picture?.bounds
    return bounds ? [bounds] : []
  })
  if (all.length === 0) return undefined
  return [
    Math.min(...all.map(([west]) => west)),
    Math.min(...all.map(([, south]) => south)),
    Math.max(...all.map(([, , east]) => east)),
    Math.max(...all.map(([, , , north]) => north)),
  ]
}

const WKT_NAME = /^\w+\["([^"]+)"/

/** What a file says of its coordinate system; of a whole definition the name is enough. */
export const statedName = (stated: string): string => WKT_NAME.exec(stated.trim())?.[1] ?? stated
