/** A part of the map page without its map: what it needs around it, and nothing of the client's own addresses. */
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { createQueryClient } from '#shared/api/query-client.ts'
import { AppTheme } from '#shared/theme/app-theme.tsx'

function Mark({ onRendered }: { onRendered: () => void }) {
  useEffect(onRendered, [onRendered])
  return null
}

/** Rendered, and known to be: React as people get it makes a page in slices. */
export async function renderWhole(ui: ReactNode) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const marked = (shown: ReactNode) => (
    <>
      {shown}
      <Mark onRendered={resolve} />
    </>
  )
  const { unmount, rerender } = await render(marked(ui))
  await promise
  return { unmount, rerender: (next: ReactNode) => rerender(marked(next)) }
}

/** Shown until the test is over. */
export async function show(
  part: ReactNode,
  [width, height]: readonly [number, number] = [1366, 768],
): Promise<void> {
  await page.viewport(width, height)
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const queryClient = createQueryClient()
  // Asked again as often as ever, but without the seconds between.
  const { queries, ...others } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } })
  const { unmount } = await renderWhole(
    <AppTheme>
      <QueryClientProvider client={queryClient}>
        <RouterContextProvider router={router}>{part}</RouterContextProvider>
      </QueryClientProvider>
    </AppTheme>,
  )
  onTestFinished(async () => {
    await unmount()
    queryClient.clear()
    vi.unstubAllGlobals()
  })
}

/** Names of the files that the page hands to the browser, and what is in them. */
export function savedFiles(): { name: string; text: () => Promise<string> }[] {
  const files: { name: string; text: () => Promise<string> }[] = []
  const keep = (event: Event) => {
    const link = event.target
    if (!(link instanceof HTMLAnchorElement) || !link.download) return
    event.preventDefault()
    const content = fetch(link.href)
    files.push({ name: link.download, text: async () => (await content).text() })
  }
  document.addEventListener('click', keep, { capture: true })
  onTestFinished(() => document.removeEventListener('click', keep, { capture: true }))
  return files
}
