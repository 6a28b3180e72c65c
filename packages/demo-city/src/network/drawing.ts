import { hash32, Rng } from '../base/random.ts'
import type { Spot } from '../base/segment-index.ts'
import type { World } from '../world.ts'
import { edgeLine } from './dead-ends.ts'
import { type PipeRun, pipeRuns } from './pipe-runs.ts'
import type { SiteMain } from './site-mains.ts'
import type { Works } from './works.ts'

/** A pipe as it is drawn in the register, along a street or to a site. */
export type DrawnPipe = {
  id: string
  line: Spot[]
  metres: number
  diameter: number
  material: string
  /** Year it was laid; 0 when the register does not say. */
  year: number
} & ({ street: number; vertices: number[] } | { street?: undefined; site: number })

/** Pipes along the streets, then the mains of the sites. */
export function* drawPipes(world: World, works: Works): Generator<DrawnPipe> {
  let number = 0
  for (const run of pipeRuns(world, works.pipes)) {
    const { street, vertices, diameter, material, year } = run
    const line = lineOf(world, works, run)
    yield { id: `PIPA-${++number}`, line, metres: lengthOf(line), diameter, material, year, street, vertices }
  }
  for (const [site, main] of works.mains.entries()) yield drawMain(world, main, site, `PIPA-${++number}`)
}

function lineOf({ net, city }: World, { capped }: Works, { vertices }: PipeRun): Spot[] {
  const line = vertices.map((v): Spot => [net.x[v] as number, net.y[v] as number])
  const last = vertices.length - 1
  for (const [end, next] of [
    [0, 1],
    [last, last - 1],
  ] as const) {
    const vertex = vertices[end] as number
    const edge = net.findEdge(vertex, vertices[next] as number)
    if (capped[edge] !== vertex) continue
    const [from, to] = edgeLine(net, capped, edge, city.seed)
    line[end] = net.edgeFrom[edge] === vertex ? from : to
  }
  return line
}

function drawMain({ city }: World, { line, diameter }: SiteMain, site: number, id: string): DrawnPipe {
  const rng = new Rng(hash32(city.seed, 205, site))
  const year = Number(city.asOf.slice(0, 4)) - 3 - rng.int(40)
  const material = diameter >= 400 ? 'Steel' : 'DCI'
  return { id, line, metres: lengthOf(line), diameter, material, year, site }
}

export function lengthOf(line: readonly Spot[]): number {
  let metres = 0
  for (let i = 1; i < line.length; i++) {
    const [ax, ay] = line[i - 1] as Spot
    const [bx, by] = line[i] as Spot
    metres += Math.hypot(bx - ax, by - ay)
  }
  return metres
}
