import type { NetworkFault } from '@petatirta/contract'
import { NETWORK_FAULT_KINDS, type NetworkFaultKind } from '@petatirta/contract/plain'

/** `?periksa={kind}` puts faults on the map, `semua` all of them; `?kesalahan={id}` is the one that stands out. */
const [KIND, FAULT] = ['periksa', 'kesalahan'] as const
const ALL_KINDS = 'semua'

export interface FaultsInAddress {
  /** Undefined: of every kind. */
  readonly kind: NetworkFaultKind | undefined
  readonly fault: string | undefined
}

/** Degrees around a fault, about 60 m. */
const AROUND = 0.0006
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** Where a link to a fault on the map leads. */
export const mapSearch = ({
  id,
  kind,
  position: [lon, lat],
}: Pick<NetworkFault, 'id' | 'kind' | 'position'>) => ({
  [KIND]: kind,
  [FAULT]: id,
  kotak: [lon - AROUND, lat - AROUND, lon + AROUND, lat + AROUND].map(round).join(','),
})

/** Undefined where the address asks for none. */
export function faultsInAddress(search: Readonly<Record<string, unknown>>): FaultsInAddress | undefined {
  const wanted = search[KIND]
  const kind = NETWORK_FAULT_KINDS.find(name => name === wanted)
  if (kind === undefined && wanted !== ALL_KINDS) return undefined
  return { kind, fault: typeof search[FAULT] === 'string' ? search[FAULT] : undefined }
}

/** The address with other faults, or without any. */
export function withFaults<S extends Readonly<Record<string, string>>>(
  { [KIND]: _, [FAULT]: __, ...search }: S,
  shown: FaultsInAddress | null,
): Record<string, string> {
  return shown
    ? { ...search, [KIND]: shown.kind ?? ALL_KINDS, ...(shown.fault && { [FAULT]: shown.fault }) }
    : search
}
