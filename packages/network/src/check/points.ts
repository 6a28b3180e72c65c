import type { NetworkFaultKind } from '@petatirta/contract/plain'
import { FURTHEST } from '../finder.ts'
import { isOnEarth } from '../lines.ts'
import type { CheckedCustomers, Placements, Points } from '../types.ts'
import { type FaultList, faultId } from './faults.ts'
import type { Survey } from './survey.ts'

/** Metres up to which a pipe is proposed to a valve and to a source; a wrong pipe would be worse than none. */
const VALVE_REACH = 25
const SOURCE_REACH = 100
/** So many customers are measured: where there are more, it is the pipes that are missing. */
const MOST_MEASURED = 20_000

function checkPoints(
  { network, finder }: Survey,
  kind: NetworkFaultKind,
  { ids, coordinates }: Points,
  { pipe }: Placements,
  reach: number,
  faults: FaultList,
): void {
  for (let i = 0; i < ids.length; i++) {
    const place = [coordinates[2 * i] as number, coordinates[2 * i + 1] as number] as const
    if ((pipe[i] as number) >= 0 || !isOnEarth(...place)) continue
    const spot = finder.nearest(...place, FURTHEST)
    const id = ids[i] as string
    const near =
      spot && spot.distance <= reach
        ? [network.input.pipes.ids[network.lines.pipe[spot.line] as number] as string]
        : []
    faults.add({
      id: faultId(kind, id),
      kind,
      place,
      size: spot?.distance ?? FURTHEST,
      features: [id, ...near],
      repair: near.length > 0 ? 'snap' : undefined,
    })
  }
}

export function checkPlacements(survey: Survey, faults: FaultList): void {
  const { input, valves, sources } = survey.network
  checkPoints(survey, 'valveOff', input.valves, valves, VALVE_REACH, faults)
  checkPoints(survey, 'sourceOff', input.sources, sources, SOURCE_REACH, faults)
}

export function checkCustomers({ finder }: Survey, customers: CheckedCustomers, faults: FaultList): void {
  const { pipe, coordinates, ids } = customers
  let measured = 0
  for (let row = 0; row < pipe.length; row++) {
    const place = [coordinates[2 * row] as number, coordinates[2 * row + 1] as number] as const
    if ((pipe[row] as number) >= 0 || !isOnEarth(...place)) continue
    const isMeasured = measured++ < MOST_MEASURED
    faults.add({
      id: faultId('customerFar', ids[row] as string),
      kind: 'customerFar',
      place,
      size: isMeasured ? (finder.nearest(...place, FURTHEST)?.distance ?? FURTHEST) : 0,
      features: [ids[row] as string],
      repair: undefined,
    })
  }
}
