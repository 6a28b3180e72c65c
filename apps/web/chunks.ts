/** Which modules travel together. */
import { fileURLToPath } from 'node:url'

interface Graph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[]
    readonly dynamicImporters: readonly string[]
  } | null
}
type Belongs = (id: string, graph: Graph) => boolean

const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** Tells whether the module imports another, directly or not; what it imports later does not count. */
function importsOf(name: string): Belongs {
  const root = fileOf(name)
  let reached: Set<string> | undefined
  const reach = (graph: Graph) => {
    const found = new Set<string>()
    const add = (id: string) => {
      if (found.has(id)) return
      found.add(id)
      for (const next of graph.getModuleInfo(id)?.importedIds ?? []) add(next)
    }
    add(root)
    return found
  }
  return (id, graph) => {
    reached ??= reach(graph)
    return id !== root && reached.has(id)
  }
}

const isOfEntry = importsOf('src/main.tsx')
/** Draws the customers before there is a page. */
const isOfFirst = importsOf('src/app/map/draw-first.ts')
const isOfTheme = importsOf('src/shared/theme/app-theme.tsx')
const isOfRoot = importsOf('src/root.tsx')
const isOfLogin = importsOf('src/features/login/login-page.tsx')
const isOfPage: Belongs = (id, graph) => isOfRoot(id, graph) || isOfLogin(id, graph)

const OWN = /[\\/]src[\\/]/
const SHARED = /[\\/]src[\\/]shared[\\/]/
const OL = /[\\/]node_modules[\\/]ol[\\/]/
const MAP = /[\\/]src[\\/](map|layers)[\\/]/
const REACT = /[\\/]node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/
// Not the calendar, which few views need.
const UI =
  /[\\/]node_modules[\\/](@mui[\\/](?!x-)|(@emotion|@popperjs|lucide-react|react-transition-group)[\\/])/

const drawsMap = new Map<string, boolean>()
/** Whether a module is of the map or imports what is. */
function isOnMap(id: string, graph: Graph): boolean {
  const known = drawsMap.get(id)
  if (known !== undefined) return known
  drawsMap.set(id, false)
  const imported = graph.getModuleInfo(id)?.importedIds ?? []
  const is = OL.test(id) || MAP.test(id) || imported.some(next => isOnMap(next, graph))
  drawsMap.set(id, is)
  return is
}

/** Fetched when it is needed, alone. */
const isLazy: Belongs = (id, graph) => (graph.getModuleInfo(id)?.dynamicImporters ?? []).length > 0

const chunk = (name: string, priority: number, belongs: Belongs, minShareCount = 1) => ({
  debugName: name,
  name: (id: string, graph: Graph) => (belongs(id, graph) ? name : null),
  priority,
  minShareCount,
})

/**
 * A file holds what its modules import as well, unless a file above it does: what a file holds may import nothing that only a file
 * below it has. The first three travel before the first picture, so nothing may be in `start`, which all pages load, that imports ol.
 * The others are as they are so that a page is not fetched in two hundred pieces, each a request: on a slow line their number counts
 * for more than their size. `theme` and `page` are read in two tasks.
 */
export const CHUNKS = [
  chunk(
    'start',
    9,
    (id, graph) => OWN.test(id) && (isOfEntry(id, graph) || (isOfFirst(id, graph) && SHARED.test(id))),
  ),
  chunk('ol', 8, (id, graph) => OL.test(id) && isOfFirst(id, graph)),
  chunk('map', 7, (id, graph) => MAP.test(id) && isOfFirst(id, graph)),
  // What the first picture shares with pages, apart: it does not wait for theirs.
  chunk('first', 6, (id, graph) => isOfFirst(id, graph) && !isOnMap(id, graph)),
  // Changes seldom; apart from the product it stays in the browser's cache across releases.
  chunk('react', 5, id => REACT.test(id)),
  chunk('theme', 4, isOfTheme),
  chunk('page', 3, isOfPage),
  chunk('ui', 2, id => UI.test(id), 2),
  // From three pages or dialogs on; with those of two, each page would fetch a twentieth more.
  chunk('common', 1, (id, graph) => OWN.test(id) && !isOnMap(id, graph) && !isLazy(id, graph), 3),
]
