/// <reference lib="dom" />
/** Which components React renders, told by the hook that its developer tools use; it is there in production as well. */
import type { Page } from '@playwright/test'

interface Fiber {
  tag: number
  flags: number
  child: Fiber | null
  sibling: Fiber | null
  return: Fiber | null
  alternate: Fiber | null
  stateNode: unknown
}

declare global {
  interface Window {
    /** Components that were rendered since it was last emptied: how many where they may be, and what elsewhere. */
    __rendered: { inside: number; elsewhere: string[] }
  }
}

/** Before the page is opened. `inside` selects what may render. */
export const watchRenders = (page: Page, inside: string) =>
  page.addInitScript(selector => {
    window.__rendered = { inside: 0, elsewhere: [] }
    const PERFORMED_WORK = 1
    const COMPONENTS = new Set([0, 1, 11, 14, 15])
    const elementIn = (fiber: Fiber | null): Element | undefined => {
      for (let at = fiber; at; at = at.sibling) {
        const found = at.stateNode instanceof Element ? at.stateNode : elementIn(at.child)
        if (found) return found
      }
      return undefined
    }
    const elementAround = (fiber: Fiber): Element => {
      for (let at = fiber.return; at; at = at.return) if (at.stateNode instanceof Element) return at.stateNode
      return document.body
    }
    const count = (element: Element) => {
      if (element.closest(selector)) window.__rendered.inside++
      else window.__rendered.elsewhere.push(element.outerHTML.slice(0, 120))
    }
    const visit = (fiber: Fiber) => {
      const before = fiber.alternate
      if (COMPONENTS.has(fiber.tag) && (!before || fiber.flags & PERFORMED_WORK))
        // What draws nothing itself prepares something for its neighbour, a style for one.
        count(elementIn(fiber.child) ?? elementIn(fiber.sibling) ?? elementAround(fiber))
      // The same child is one that this commit did not come by.
      if (before && before.child === fiber.child) return
      for (let child = fiber.child; child; child = child.sibling) visit(child)
    }
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberUnmount: () => {},
        onPostCommitFiberRoot: () => {},
        onCommitFiberRoot: (_: number, root: { current: Fiber }) => visit(root.current),
      },
    })
  }, inside)

/** What has rendered since the last time. */
export const renders = (page: Page) =>
  page.evaluate(() => {
    const seen = window.__rendered
    window.__rendered = { inside: 0, elsewhere: [] }
    return seen
  })
