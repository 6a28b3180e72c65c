import { createStore } from 'zustand/vanilla'
import type { TraceQuestion } from '#sync/network/answers.ts'

/** What a popup asked to be followed along the pipes; a popup goes with its selection, what it asked for stays. */
const traced = createStore<{ question: TraceQuestion | null }>(() => ({ question: null }))

export const traceRequest = {
  subscribe: traced.subscribe,
  getSnapshot: () => traced.getState().question,
}
export const askTrace = (question: TraceQuestion | null): void => traced.setState({ question })
