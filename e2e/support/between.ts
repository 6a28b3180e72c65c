import type { Page, Route } from '@playwright/test'

type Fulfilment = NonNullable<Parameters<Route['fulfill']>[0]>

export interface Held {
  /** Resolves when the first request is waiting here. */
  readonly arrived: Promise<void>
  /** Lets every waiting request go, to the server or with an answer of the test's own. */
  release(answer?: Fulfilment): Promise<void>
}

export interface Between {
  passes(): void
  aborts(): void
  answers(answer: Fulfilment): void
  /** Requests wait from now on, until the way is decided anew; each waits for its own `release`. */
  holds(): Held
}

/**
 * Stands between the page and a call for the rest of the test, and decides what becomes of each request. A route that is
 * taken off again would let requests that it holds go to the server: Chromium ends the interception with the last route.
 */
export async function between(page: Page, path: string | RegExp): Promise<Between> {
  const pass = (route: Route) => route.fallback()
  let decide: (route: Route) => Promise<void> | void = pass
  await page.route(path, route => decide(route))
  return {
    passes: () => {
      decide = pass
    },
    aborts: () => {
      decide = route => route.abort()
    },
    answers: answer => {
      decide = route => route.fulfill(answer)
    },
    holds: () => {
      const waiting: Route[] = []
      const { promise, resolve } = Promise.withResolvers<void>()
      decide = route => {
        waiting.push(route)
        resolve()
      }
      return {
        arrived: promise,
        release: async answer => {
          // A page that asked anew has given up the former request.
          const goOn = (route: Route) => (answer ? route.fulfill(answer) : route.fallback())
          await Promise.all(waiting.splice(0).map(route => goOn(route).catch(() => undefined)))
        },
      }
    },
  }
}
