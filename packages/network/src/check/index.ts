import type { CheckedCustomers, CheckOptions, Fault, Network } from '../types.ts'
import { EndCheck } from './ends.ts'
import { FaultList } from './faults.ts'
import { PairCheck } from './pairs.ts'
import { checkLengths, checkParts, FedParts } from './parts.ts'
import { checkCustomers, checkPlacements } from './points.ts'
import { Survey } from './survey.ts'

const MOST = 20_000

/** What is probably drawn wrong, with its place and what can be done about it; of each kind the largest first, crossings last. */
export function checkNetwork(
  network: Network,
  customers?: CheckedCustomers,
  { most = MOST }: CheckOptions = {},
): Fault[] {
  const faults = new FaultList(most)
  const survey = new Survey(network)
  const parts = new FedParts(network)
  new EndCheck(survey).run(faults)
  new PairCheck(survey, faults, (line, at) => parts.isFed(line, at)).run()
  checkParts(survey, parts, faults)
  checkLengths(survey, faults)
  checkPlacements(survey, faults)
  if (customers) checkCustomers(survey, customers, faults)
  return faults.all()
}
