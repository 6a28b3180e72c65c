/** Addresses of WFS and OGC API Features: what an address leads to, and how its layers and features are asked for. */
import type { SourceService } from '@petatirta/contract'

/** Asked for; servers may give fewer. */
const PAGE_ROWS = 5000

const COLLECTION = /\/collections\/([^/]+)(?:\/items)?\/?$/

export interface Place {
  readonly service: SourceService
  readonly address: string
  readonly layer: string | undefined
}

/** Parameter names of WFS are in any case. */
function parameter(url: URL, name: string): string | undefined {
  for (const [key, value] of url.searchParams) if (key.toLowerCase() === name.toLowerCase()) return value
  return undefined
}

function without(url: URL, names: readonly string[]): URL {
  const bare = new URL(url)
  for (const key of [...bare.searchParams.keys()])
    if (names.includes(key.toLowerCase())) bare.searchParams.delete(key)
  return bare
}

function serviceOf(url: URL): SourceService {
  if (parameter(url, 'service')?.toUpperCase() === 'WFS' || /\/(?:wfs|ows)\/?$/i.test(url.pathname))
    return 'wfs'
  return /\/(?:collections|ogc\/features(?:\/v1)?|ogcapi)\/?$/i.test(url.pathname) ||
    COLLECTION.test(url.pathname)
    ? 'features'
    : 'file'
}

const ASKED_FOR = [
  'service',
  'version',
  'request',
  'typename',
  'typenames',
  'outputformat',
  'count',
  'maxfeatures',
  'startindex',
  'srsname',
  'sections',
]

/** The address as it is kept: without what is said about single requests. A layer that it names is the layer that is meant. */
export function placeOf(
  address: string,
  asked: { service?: SourceService | undefined; layer?: string | undefined },
): Place {
  const url = new URL(address)
  const service = asked.service ?? serviceOf(url)
  if (service === 'wfs')
    return {
      service,
      address: without(url, ASKED_FOR).href,
      layer: asked.layer ?? parameter(url, 'typenames') ?? parameter(url, 'typename'),
    }
  if (service === 'file') return { service, address: url.href, layer: undefined }
  const named = COLLECTION.exec(url.pathname)?.[1]
  const base = without(url, ['f', 'limit', 'offset'])
  base.pathname = base.pathname
    .replace(COLLECTION, '')
    .replace(/\/collections\/?$/, '')
    .replace(/\/+$/, '')
  return { service, address: base.href, layer: asked.layer ?? (named && decodeURIComponent(named)) }
}

function withParameters(address: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

export const capabilitiesAddress = (address: string) =>
  withParameters(address, { service: 'WFS', version: '2.0.0', request: 'GetCapabilities' })

/** In longitude and latitude, whatever the layer is kept in. */
export const wfsPageAddress = (address: string, layer: string, format: string, from: number) =>
  withParameters(address, {
    service: 'WFS',
    version: '2.0.0',
    request: 'GetFeature',
    typeNames: layer,
    outputFormat: format,
    srsName: 'EPSG:4326',
    count: String(PAGE_ROWS),
    startIndex: String(from),
  })

function below(address: string, path: string): string {
  const url = new URL(address)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`
  url.searchParams.set('f', 'json')
  return url.href
}

export const collectionsAddress = (address: string) => below(address, '/collections')

export const itemsAddress = (address: string, layer: string) =>
  withParameters(below(address, `/collections/${encodeURIComponent(layer)}/items`), { limit: '1000' })
