import { fileURLToPath } from 'node:url'

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const ENTRY = fileOf('src/main.tsx')
/** Draws the customers before there is a page. */
const FIRST = fileOf('src/app/map/draw-first.ts')

/** Tells whether the module imports another, directly or not; what it imports later does not count. */
function importsOf(root: string): (id: string, graph: Graph) => boolean {
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

const isOfEntry = importsOf(ENTRY)
const isOfFirst = importsOf(FIRST)
const OWN = /[\\/]src[\\/]/
const SHARED = /[\\/]src[\\/]shared[\\/]/
const OL = /[\\/]node_modules[\\/]ol[\\/]/
const MAP = /[\\/]src[\\/](map|layers)[\\/]/

/**
 * What travels before the first picture, in three files. A file holds what its modules import as well: nothing may be in
 * `start`, which all pages load, that imports ol.
 */
export const FIRST_CHUNKS = [
  {
    debugName: 'start',
    name: (id: string, graph: Graph) =>
      OWN.test(id) && (isOfEntry(id, graph) || (isOfFirst(id, graph) && SHARED.test(id))) ? 'start' : null,
    priority: 5,
  },
  {
    debugName: 'ol',
    name: (id: string, graph: Graph) => (OL.test(id) && isOfFirst(id, graph) ? 'ol' : null),
    priority: 4,
  },
  {
    debugName: 'map',
    name: (id: string, graph: Graph) => (MAP.test(id) && isOfFirst(id, graph) ? 'map' : null),
    priority: 3,
  },
]
