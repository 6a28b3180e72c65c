/** M4.7: a tool is inactive, active or deactivating, and only one of them is not inactive. */
export type ToolState<Id extends string> =
  | { readonly phase: 'inactive' }
  | { readonly phase: 'active'; readonly id: Id }
  /** It is leaving the map; `next` is taken up when it is gone. */
  | { readonly phase: 'deactivating'; readonly id: Id; readonly next: Id | null }

export type ToolAction<Id extends string> =
  | { readonly type: 'toggle'; readonly id: Id }
  | { readonly type: 'close' }
  | { readonly type: 'gone' }

export const NO_TOOL = { phase: 'inactive' } as const

const started = <Id extends string>(id: Id | null): ToolState<Id> =>
  id === null ? NO_TOOL : { phase: 'active', id }

export function toolState<Id extends string>(state: ToolState<Id>, action: ToolAction<Id>): ToolState<Id> {
  if (action.type === 'gone') return state.phase === 'deactivating' ? started(state.next) : state
  const wanted = action.type === 'toggle' ? action.id : null
  if (state.phase === 'inactive') return started(wanted)
  const again = wanted === (state.phase === 'active' ? state.id : state.next)
  return { phase: 'deactivating', id: state.id, next: again ? null : wanted }
}
