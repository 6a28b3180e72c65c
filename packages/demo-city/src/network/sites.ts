import { hash32, Rng } from '../base/random.ts'
import type { Plan } from '../layout/plan.ts'
import type { StreetNetwork } from '../layout/street-network.ts'

export type SiteType = 'intake' | 'ipa' | 'mataair' | 'sumurbor' | 'reservoir'

export const SITE_NAMES: Record<SiteType, string> = {
  intake: 'Intake',
  ipa: 'IPA',
  mataair: 'Mata Air',
  sumurbor: 'Sumur Bor',
  reservoir: 'Reservoir',
}

/** A water source or reservoir, standing by a vertex of a main road. */
export interface Site {
  type: SiteType
  vertex: number
  /** Whether water enters the network here. */
  feeds: boolean
  /** Metres of head start that other sources have: small sources feed small areas. */
  handicap: number
  /** Litres per second, or m³ for a reservoir. */
  capacity: number
}

export function placeSites(plan: Plan, net: StreetNetwork, customers: number): Site[] {
  const rng = new Rng(hash32(plan.seed, 111))
  const candidates = mainRoadVertices(plan, net)
  const river = net.blocks.filter(block => block.water).flatMap(block => block.ring)
  const sites: Site[] = []
  const scale = Math.sqrt(customers / 1000)
  const near = (x: number, y: number) => nearest(net, candidates, x, y)
  const byRiver = (k: number, from: number, to: number) => {
    const spots = river.filter(v => {
      const r = Math.hypot(net.x[v] as number, net.y[v] as number) / plan.radius
      return r > from && r < to
    })
    const v = spots[(k * 7919 + plan.seed) % Math.max(1, spots.length)] ?? river[0] ?? 0
    return near(net.x[v] as number, net.y[v] as number)
  }
  const around = (k: number, of: number, radius: number) => {
    const angle = (2 * Math.PI * (k + rng.range(-0.25, 0.25))) / of + plan.seed
    return near(plan.radius * radius * Math.cos(angle), plan.radius * radius * Math.sin(angle))
  }
  const litres = customers / 60

  const plants = Math.max(1, Math.round(scale / 7))
  for (let k = 0; k < plants; k++) {
    sites.push({
      type: 'ipa',
      vertex: byRiver(k, 0.7, 1),
      feeds: true,
      handicap: 0,
      capacity: Math.round((0.7 * litres) / plants),
    })
    sites.push({
      type: 'intake',
      vertex: byRiver(k, 1, 1.25),
      feeds: false,
      handicap: 0,
      capacity: Math.round((0.8 * litres) / plants),
    })
  }
  const wells = Math.max(1, Math.round(scale * 0.7))
  for (let k = 0; k < wells; k++) {
    sites.push({
      type: 'sumurbor',
      vertex: around(k, wells, 0.62),
      feeds: true,
      handicap: plan.radius * 0.16,
      capacity: 5 + rng.int(20),
    })
  }
  const springs = Math.max(1, Math.round(scale * 0.35))
  for (let k = 0; k < springs; k++) {
    sites.push({
      type: 'mataair',
      vertex: around(k + 0.5, springs, 0.95),
      feeds: true,
      handicap: plan.radius * 0.05,
      capacity: 10 + rng.int(60),
    })
  }
  const tanks = Math.max(2, Math.round(scale))
  for (let k = 0; k < tanks; k++) {
    sites.push({
      type: 'reservoir',
      vertex: around(k, tanks, k % 2 ? 0.5 : 0.28),
      feeds: false,
      handicap: 0,
      capacity: 250 * (1 + rng.int(12)),
    })
  }
  return sites
}

function mainRoadVertices(plan: Plan, net: StreetNetwork): number[] {
  const vertices = new Set<number>()
  net.streets.forEach((ids, s) => {
    if (net.streetClass[s] !== 'arteri') return
    for (const v of ids) if (plan.insideCity(net.x[v] as number, net.y[v] as number)) vertices.add(v)
  })
  return [...vertices]
}

export function nearest(net: StreetNetwork, candidates: readonly number[], x: number, y: number): number {
  let best = candidates[0] ?? 0
  let least = Infinity
  for (const v of candidates) {
    const d = Math.hypot((net.x[v] as number) - x, (net.y[v] as number) - y)
    if (d < least) {
      least = d
      best = v
    }
  }
  return best
}
