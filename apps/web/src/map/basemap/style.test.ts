import RenderFeature from 'ol/render/Feature.js'
import type Style from 'ol/style/Style.js'
import { expect, test } from 'vitest'
import { DARK, LIGHT } from './palette.ts'
import { schemaFor } from './schema.ts'
import { groundStyle, widthAt } from './style.ts'

const resolution = (zoom: number) => 156543.03392804097 / 2 ** zoom
const road = new RenderFeature(
  'LineString',
  [0, 0, 10, 10],
  [],
  2,
  { layer: 'roads', kind: 'minor_road', name: 'Jl. Melati' },
  undefined,
)
const [light, dark] = [false, true].map(isDark => groundStyle(schemaFor([]), isDark)) as [
  ReturnType<typeof groundStyle>,
  ReturnType<typeof groundStyle>,
]
const shapes = ({ shapes }: typeof light, zoom: number) => shapes(road, resolution(zoom)) as Style[]
const name = ({ names }: typeof light, zoom: number) => names(road, resolution(zoom)) as Style | undefined

test('[D97] widths grow evenly between zoom levels, and what is far away is not drawn', () => {
  const widths = [
    [12, 1],
    [14, 3],
  ] as const
  expect([11, 12, 13, 14, 20].map(zoom => widthAt(widths, zoom))).toEqual([0, 1, 2, 3, 3])
})

test('[D97] a street is drawn from zoom 13 on, with edges where it is wide enough, and named from 16', () => {
  expect(shapes(light, 12)).toEqual([])
  expect(shapes(light, 13)).toHaveLength(1)
  expect(shapes(light, 17)).toHaveLength(2)
  expect(name(light, 15)).toBeUndefined()
  expect(name(light, 16)?.getText()?.getText()).toBe('Jl. Melati')
  expect(name(light, 16)?.getText()?.getPlacement()).toBe('line')
})

test('[D97] light and dark have colours of their own', () => {
  expect(shapes(light, 17).map(style => style.getStroke()?.getColor())).toEqual([LIGHT.roadEdge, LIGHT.road])
  expect(shapes(dark, 17).map(style => style.getStroke()?.getColor())).toEqual([DARK.roadEdge, DARK.road])
  expect(name(dark, 17)?.getText()?.getFill()?.getColor()).toBe(DARK.roadName)
})
