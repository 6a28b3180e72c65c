/** A layer as a table: its columns, and its places in two or one beside them. */
import { foldFieldName } from '@petatirta/domain'
import { EASTING, GEOMETRY, LATITUDE, LONGITUDE, NORTHING } from '#formats/place-columns.ts'
import { readWkb } from '#formats/wkb.ts'
import { textOf, type WrittenLayer, type WrittenRow } from './layer-writer.ts'

export type TableCell = string | number | null

function placeNames({ isPoint, system, columns }: WrittenLayer): string[] {
  const pair = system.isDegrees ? [LONGITUDE, LATITUDE] : [EASTING, NORTHING]
  // A column of the layer that is called so holds what its publisher wrote there, which need not be the place.
  const isTaken = columns.some(({ name }) => pair.some(taken => foldFieldName(taken) === foldFieldName(name)))
  return isPoint && !isTaken ? pair : [GEOMETRY]
}

const cellOf = (value: unknown): TableCell => (typeof value === 'number' ? value : textOf(value))

function pairOf(geometry: Uint8Array | null): TableCell[] {
  const [x = null, y = null] = ((geometry && readWkb(geometry)?.coordinates) ?? []) as number[]
  return [x, y]
}

const shapeOf = (geometry: Uint8Array | null): TableCell[] => [geometry && JSON.stringify(readWkb(geometry))]

export function layerTable(layer: WrittenLayer) {
  const names = layer.columns.map(({ name }) => name)
  const places = placeNames(layer)
  const placeCells = places.length === 2 ? pairOf : shapeOf
  return {
    header: [...names, ...places],
    cells: ({ geometry, properties }: WrittenRow): TableCell[] => [
      ...names.map(name => cellOf(properties[name])),
      ...placeCells(geometry),
    ],
  }
}
