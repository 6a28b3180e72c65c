/** How Periksa Jaringan does on a network whose faults are known. */
import { NETWORK_DEFAULTS, NETWORK_FAULT_KINDS } from '@petatirta/contract/plain'
import { buildNetwork, checkNetwork, type Fault, hang, type Network, type Points } from '@petatirta/network'
import { expect, test } from 'vitest'
import type { Position } from '../base/geo.ts'
import type { Feature } from '../files/geojson.ts'
import { type TestCity, testCity } from '../test-support.ts'
import type { Listed, NetworkFaults } from './types.ts'

const CITY = { customers: 6000, seed: 7, months: 1 }

/** Rows that are imported: those with an id, in Indonesia. */
const isRow = ({ geometry, properties }: Feature) =>
  idOf(properties) !== '' && ((geometry?.coordinates ?? [0]) as Position)[0] > 90
const idOf = (p: Feature['properties']) => String(p.id ?? p.idpelangga ?? p.IDPELANGGA)

const points = (features: readonly Feature[]): Points => ({
  ids: features.map(({ properties }) => idOf(properties)),
  coordinates: Float64Array.from(features.flatMap(({ geometry }) => geometry?.coordinates as Position)),
})

function check(city: TestCity): { network: Network; faults: Fault[] } {
  const features = city.features('pipes.geojson')
  const lines = features.map(({ geometry }) => (geometry?.coordinates ?? []) as Position[])
  let vertices = 0
  const network = buildNetwork({
    pipes: {
      ids: features.map(({ properties }) => idOf(properties)),
      lineStarts: Uint32Array.from([...lines.keys(), lines.length]),
      vertexStarts: Uint32Array.from([0, ...lines.map(line => (vertices += line.length))]),
      coordinates: Float64Array.from(lines.flat(2)),
      diameters: Float64Array.from(features, ({ properties }) => Number(properties.DIAMETER)),
    },
    valves: points(city.features('accessories.geojson').filter(item => item.properties.sub_tipe === 'valve')),
    sources: points(city.features('water-sources.geojson')),
    joinTolerance: NETWORK_DEFAULTS.joinTolerance,
    valveTolerance: NETWORK_DEFAULTS.valveTolerance,
    repairs: [],
  })
  const customers = points(city.features('customers.geojson').filter(isRow))
  const hangings = hang(network, customers.coordinates, NETWORK_DEFAULTS.customerDistance)
  return { network, faults: checkNetwork(network, { ...hangings, ...customers }) }
}

const names = (fault: Fault, ids: readonly string[]) => ids.every(id => fault.features.includes(id))

const messy = testCity({ ...CITY, messy: true })
const { network, faults } = check(messy)
const listed = messy.generated.networkFaults() as NetworkFaults

test('[D105] a clean network has no fault', () => {
  expect(check(testCity(CITY)).faults).toEqual([])
})

test('[D105] of each kind of fault 95 in 100 are found, and nothing else', () => {
  for (const kind of NETWORK_FAULT_KINDS) {
    const planted = listed.faults.filter(fault => fault.kind === kind)
    const ofKind = faults.filter(fault => fault.kind === kind)
    const found = planted.filter(({ features }) => ofKind.some(fault => names(fault, features)))
    expect(planted).toHaveLength(10)
    expect([kind, found.length / planted.length >= 0.95]).toEqual([kind, true])
  }
  // A bridge may be named as a crossing; that it is none cannot be seen.
  const known = [...listed.faults, ...listed.decoys.filter(({ kind }) => kind === 'bridge')]
  expect(faults.filter(fault => !known.some(({ features }) => names(fault, features)))).toEqual([])
})

test('[D105] nothing that is apart on purpose is joined, nor would be by a repair', () => {
  const { decoys } = listed
  const jointsOf = ({ features }: Listed<string>) => jointsBetween(network, features)
  const of = (kind: string) => decoys.filter(decoy => decoy.kind === kind)
  expect(of('bridge').length).toBeGreaterThan(5)
  for (const decoy of [...of('bridge'), ...of('deadEnd')]) expect(jointsOf(decoy)).toBe(0)
  expect(of('parallel').length).toBeGreaterThan(5)
  for (const decoy of of('parallel')) expect(jointsOf(decoy)).toBe(2)
  for (const { features } of decoys) {
    const concerned = faults.filter(fault => names(fault, features))
    expect(concerned.filter(({ repair }) => repair !== undefined)).toEqual([])
  }
})

/** Places at which two pipes are joined. */
function jointsBetween({ input, joints, lines }: Network, [a = '', b = '']: readonly string[]): number {
  const [first, second] = [input.pipes.ids.indexOf(a), input.pipes.ids.indexOf(b)]
  if (!joints) throw new Error('a network that was built has joints')
  const places = new Set<string>()
  for (let i = 0; i < joints.lineA.length; i++) {
    const [pipeA, pipeB] = [lines.pipe[joints.lineA[i] as number], lines.pipe[joints.lineB[i] as number]]
    const along = [joints.atA[i] as number, joints.atB[i] as number]
    if (pipeA === first && pipeB === second) places.add(along.map(Math.round).join())
    if (pipeA === second && pipeB === first) places.add(along.map(Math.round).reverse().join())
  }
  return places.size
}
