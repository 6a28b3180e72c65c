import type { RouterHistory } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many things that Back closes lie over the page at this entry. */
    overlays?: number
  }
}

type History = Pick<RouterHistory, 'location' | 'push' | 'go' | 'subscribe' | 'flush'>

const hrefNow = () => window.location.pathname + window.location.search + window.location.hash

/**
 * Makes Back close what lies over the page, the topmost first. Each thing that opens adds an entry to the history, and
 * takes it away again when it closes by itself; so the number of open things is the number that the entry carries:
 *
 *   map ─ open ─▶ map, overlays 1 ─ open ─▶ map, overlays 2
 *    ◀── Back ───      ◀── Back, or closed ───
 */
export function createBackStack(history: History, href: () => string = hrefNow) {
  const open: { close: () => void }[] = []
  /** We have asked for an older entry, and it is not here yet. */
  let leaving = false
  let asked = false

  const depth = () => history.location.state.overlays ?? 0

  const settle = () => {
    asked = false
    if (leaving) return
    for (let at = depth(); at < open.length; at++) history.push(href(), { overlays: at + 1 })
    // What is pushed is written a moment later, and others read the address.
    history.flush()
    if (depth() > open.length) {
      leaving = true
      history.go(open.length - depth())
    }
  }

  /** Not at once: whatever closes and opens in one go needs no other entry. */
  const settleSoon = () => {
    if (!asked) queueMicrotask(settle)
    asked = true
  }

  history.subscribe(({ action: { type } }) => {
    if (type === 'PUSH' || type === 'REPLACE') return
    if (leaving) {
      leaving = false
      settleSoon()
    } else for (const { close } of open.slice(depth()).reverse()) close()
  })

  return {
    /** Something is open from now on, until the returned function is called. */
    add(close: () => void): () => void {
      const entry = { close }
      open.push(entry)
      settleSoon()
      return () => {
        open.splice(open.indexOf(entry), 1)
        settleSoon()
      }
    },
  }
}

export type BackStack = ReturnType<typeof createBackStack>
