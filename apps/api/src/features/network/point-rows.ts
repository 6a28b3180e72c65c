/** Accessories and sources: some thousands at most, read whole whenever one of them changed. */
import type { NetworkSettings } from '@petatirta/contract'
import { hydrantTest, shutTest } from '@petatirta/contract/plain'
import type { Points } from '@petatirta/network'
import type pg from 'pg'
import { copiedRows } from '#platform/database/copied-rows.ts'
import { asDrawn, textOf } from './pipe-rows.ts'

interface Row {
  readonly id: string
  readonly category: string
  readonly lon: number
  readonly lat: number
}

const POINT = 1
const [ID, GEOMETRY, CATEGORY] = [0, 1, 2] as const

async function readRows(
  client: pg.ClientBase,
  cityId: number,
  kind: 'accessories' | 'water_source',
): Promise<Row[]> {
  const found: Row[] = []
  const select = `SELECT t.id, ST_AsBinary(t.geom, 'NDR'), t.category
    FROM ${kind} t WHERE t.city_id = ${Math.trunc(cityId)}`
  for await (const rows of copiedRows(client, select))
    for (let row = 0; row < rows.count; row++) {
      const wkb = rows.field(row, GEOMETRY)
      if (wkb.readUInt32LE(1) !== POINT) continue
      found.push({
        id: textOf(rows, row, ID),
        category: textOf(rows, row, CATEGORY),
        lon: asDrawn(wkb.readDoubleLE(5)),
        lat: asDrawn(wkb.readDoubleLE(13)),
      })
    }
  return found.sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
}

const pointsOf = (rows: readonly Row[]): Points => ({
  ids: rows.map(({ id }) => id),
  coordinates: Float64Array.from(rows.flatMap(({ lon, lat }) => [lon, lat])),
})

/** What can shut a pipe, and hydrants. */
export async function readAccessories(client: pg.ClientBase, cityId: number, settings: NetworkSettings) {
  const rows = await readRows(client, cityId, 'accessories')
  const [shuts, isHydrant] = [shutTest(settings.valveTypes), hydrantTest(settings.valveTypes)]
  return {
    valves: pointsOf(rows.filter(({ category }) => shuts(category))),
    hydrants: pointsOf(rows.filter(({ category }) => isHydrant(category))),
  }
}

export const readSources = async (client: pg.ClientBase, cityId: number): Promise<Points> =>
  pointsOf(await readRows(client, cityId, 'water_source'))
