import type { RouterHistory } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many things that Back closes lie over the page at this entry. */
    overlays?: number
    /** The key of the page's own entry: whatever lies over the page, it stays scrolled as it is. */
    pageKey?: string
  }
}

export interface Closable {
  /** False: it stays open, because it is busy or asks first. */
  readonly close: () => unknown
  /**
   * What may close it beside its own buttons.
   * - `over`: it lies over the page; Escape and Back close it when it is the topmost.
   * - `question`: as `over`, but Back does not close it: a navigation waits for the answer.
   * - `docked`: it is a part of the page; Escape closes it while the focus is inside `element`.
   * - `notice`: Escape closes it when nothing else is open.
   */
  readonly place: 'over' | 'question' | 'docked' | 'notice'
  readonly element?: () => Element | null
}

type History = Pick<RouterHistory, 'location' | 'push' | 'go' | 'subscribe' | 'flush'>

interface Surroundings {
  href?: () => string
  /** Where keys arrive, after everything in the page. */
  keys?: EventTarget
}

const hrefNow = () => window.location.pathname + window.location.search + window.location.hash

/** What one press of Escape closes. The focus decides between a docked part and what lies over another part of the page. */
const topmost = (open: readonly Closable[], target: EventTarget | null): Closable | undefined =>
  open.findLast(({ place, element }) => place === 'docked' && element?.()?.contains(target as Node)) ??
  open.findLast(({ place }) => place === 'over' || place === 'question') ??
  open.findLast(({ place }) => place === 'notice')

/**
 * Everything that is open and can be closed, in the order of opening. Escape and Back close the topmost one and no other.
 *
 * Back: each thing over the page adds an entry to the history, and takes it away again when it is closed in another way; so
 * the number of open things is the number that the entry carries:
 *
 *   map ─ open ─▶ map, overlays 1 ─ open ─▶ map, overlays 2
 *    ◀── Back ───      ◀── Back, or closed ───
 */
export function createCloseStack(history: History, { href = hrefNow, keys = window }: Surroundings = {}) {
  const open: Closable[] = []
  const overlays = () => open.filter(({ place }) => place === 'over')
  const depth = () => history.location.state.overlays ?? 0

  /** What Escape was meant for when it was pressed: what handled it may be gone when it arrives here. */
  let meant: Closable | undefined
  keys.addEventListener(
    'keydown',
    ({ target }) => {
      meant = topmost(open, target)
    },
    { capture: true },
  )
  // A menu, a calendar or a search in the page that uses Escape itself stops it or prevents its default.
  keys.addEventListener('keydown', event => {
    const { key, isComposing } = event as KeyboardEvent
    if (key !== 'Escape' || isComposing || event.defaultPrevented || !meant || !open.includes(meant)) return
    event.preventDefault()
    meant.close()
  })

  /** The depth of the entry that was current before. */
  let before = depth()
  /** We have asked for an older entry, and it is not here yet. */
  let leaving = false
  /** Which entry another part of the client made in the meantime. */
  let overtakenBy: number | undefined
  let asked = false

  /** These changes are ours: they leave nothing behind that a form would have to ask about. */
  const ours = { ignoreBlocker: true }

  const goBy = (entries: number) => {
    leaving = true
    history.go(entries, ours)
  }

  const settle = () => {
    asked = false
    if (leaving) return
    const wanted = overlays().length
    for (let at = depth(); at < wanted; at++) {
      const { pageKey, __TSR_key } = history.location.state
      const key = pageKey ?? __TSR_key
      history.push(href(), { overlays: at + 1, ...(key && { pageKey: key }) }, ours)
      // At once: what is pushed within a moment would become one entry, and others read the address.
      history.flush()
    }
    if (depth() > wanted) goBy(wanted - depth())
  }

  /** Not at once: whatever closes and opens in one go needs no other entry. */
  const settleSoon = () => {
    if (!asked) queueMicrotask(settle)
    asked = true
  }

  const closeTopmost = (count: number) => {
    for (const { close } of overlays().reverse().slice(0, Math.max(0, count))) {
      if (close() !== false) continue
      // It keeps its entry.
      settleSoon()
      return
    }
  }

  history.subscribe(({ action: { type } }) => {
    const from = before
    before = depth()
    if (type === 'PUSH' || type === 'REPLACE') {
      if (leaving) overtakenBy = history.location.state.__TSR_index
    } else if (leaving) {
      leaving = false
      const away = overtakenBy === undefined ? 0 : overtakenBy - history.location.state.__TSR_index
      overtakenBy = undefined
      if (away === 0) settleSoon()
      else goBy(away)
    } else if (overlays().length > 0) closeTopmost(from - depth())
    else if (type === 'BACK' && depth() < from) {
      // The entry was of something that a reload or a link has closed: Back is meant for the page.
      const entries = -1 - depth()
      before = 0
      history.go(entries)
    }
  })

  return {
    /** It is open from now on, until the returned function is called. */
    add(closable: Closable): () => void {
      open.push(closable)
      if (closable.place === 'over') settleSoon()
      return () => {
        open.splice(open.indexOf(closable), 1)
        if (closable.place === 'over') settleSoon()
      }
    },
  }
}

export type CloseStack = ReturnType<typeof createCloseStack>
