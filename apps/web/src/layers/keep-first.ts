/** Customers alone, before the page has the code of the other layers. */
import { customerLayer } from './customer-layer.ts'
import { keepLayer, type Sources } from './keep-layer.ts'

interface First extends Pick<Sources, 'engine' | 'filters' | 'facts'> {
  readonly stop: () => void
}

let first: First | undefined

export function keepFirst(sources: Sources): () => void {
  const { engine, filters, facts } = sources
  const kept = { engine, filters, facts, stop: keepLayer(customerLayer, sources) }
  first = kept
  return () => {
    if (first === kept) first = undefined
    kept.stop()
  }
}

/** Goes on with what is drawn, if it is drawn for the same map and the same filters. */
export function keptFirst({ engine, filters, facts }: Sources) {
  const kept = first
  first = undefined
  if (kept?.engine === engine && kept.filters === filters && kept.facts === facts)
    return { kind: customerLayer.kind, stop: kept.stop }
  kept?.stop()
  return undefined
}
