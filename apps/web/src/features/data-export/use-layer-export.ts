import type { CallInput, ExportFormat, ExportKind, ExportSystem } from '@petatirta/contract'
import { EXPORT_FORMATS, exportFormat, exportName } from '@petatirta/contract'
import { calls } from '@petatirta/contract/routes'
import { wallClock } from '@petatirta/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callApi, callForBytes } from '#shared/api/client.ts'
import { saveFile } from '#shared/files/save-file.ts'
import type { Download } from '#shared/files/use-download.ts'

export type Filters = NonNullable<CallInput<typeof calls.layerCount>['body']['filters']>

export interface ExportCity {
  readonly slug: string
  /** Unknown in administration; the server knows. */
  readonly lon?: number
  readonly lat?: number
  readonly gmtOffset?: number
}

interface Question {
  readonly city: string
  readonly kind: ExportKind
  readonly filters: Filters
}

/** How many rows a file would have, before it is asked for. */
export const useLayerCounts = ({ city, kind, filters }: Question) =>
  useQuery({
    queryKey: ['layer-count', city, kind, filters],
    queryFn: async ({ signal }) =>
      (await callApi(calls.layerCount, { query: { city }, body: { kind, filters } }, { signal })).payload,
    gcTime: 0,
  })

/** The server goes through all rows for it: only where a Shapefile is wanted. */
export const useShortNames = ({ city, kind, filters }: Question, enabled: boolean) =>
  useQuery({
    queryKey: ['layer-short-names', city, kind, filters],
    queryFn: async ({ signal }) =>
      (await callApi(calls.layerShortNames, { query: { city }, body: { kind, filters } }, { signal }))
        .payload,
    placeholderData: keepPreviousData,
    enabled,
    gcTime: 0,
  })

interface Wanted {
  readonly city: ExportCity
  readonly kind: ExportKind
  readonly filters: Filters
  readonly format: ExportFormat
  readonly system: ExportSystem
}

const JAKARTA = 7

/** As the server calls it. */
function fileNameOf({ city, kind, format }: Wanted): string {
  const clock = wallClock(new Date(), city.gmtOffset ?? JAKARTA)
  const day = `${clock?.year}-${clock?.month}-${clock?.day}`
  return `${exportName({ kind, city: city.slug, day })}.${EXPORT_FORMATS[format].extension}`
}

/** Saves the layer as a file and says what it is called. */
export async function downloadLayer(wanted: Wanted, { signal, onReceived }: Download): Promise<string> {
  const { city, kind, filters, format } = wanted
  const system = exportFormat(format).onlyDegrees ? 'degrees' : wanted.system
  const input = { query: { city: city.slug }, body: { kind, filters, format, system } }
  const file = await callForBytes(calls.exportLayer, input, {
    signal,
    // Rows are counted in customers elsewhere.
    onReceived: bytes => onReceived(bytes, undefined),
  })
  const name = fileNameOf(wanted)
  saveFile(file, name)
  return name
}
