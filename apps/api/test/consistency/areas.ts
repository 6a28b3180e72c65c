/** Areas and filters at random: stars, with holes, several at once; every filter absent, empty or with some of its values. */
import { type AreaFilters, type AreaRequest, COORDINATE_SCALE } from '@petatirta/contract'
import { ARREARS_BANDS, OTHERS, PAYMENT_CLASSES, USAGE_BANDS } from '@petatirta/domain'
import fc from 'fast-check'

export interface Box {
  west: number
  south: number
  east: number
  north: number
}
type Ring = number[][]

const unit = fc.double({ min: 0, max: 1, noNaN: true })

/** Areas and customers are told apart in steps of 1e-7 degrees: corners lie on them, as those of drawn areas do. */
const onGrid = (degrees: number) => Math.round(degrees * COORDINATE_SCALE) / COORDINATE_SCALE

/** Corners at growing angles around a centre never cross. */
function star(box: Box): fc.Arbitrary<{ rings: Ring[] }> {
  const [width, height] = [box.east - box.west, box.north - box.south]
  return fc
    .record({
      x: unit,
      y: unit,
      radii: fc.array(fc.double({ min: 0.1, max: 0.5, noNaN: true }), { minLength: 3, maxLength: 12 }),
      hole: fc.boolean(),
    })
    .map(({ x, y, radii, hole }) => {
      const [cx, cy] = [box.west + width * (0.3 + x * 0.4), box.south + height * (0.3 + y * 0.4)]
      const ring = (scale: number): Ring => {
        const corners = radii.map((radius, i) => {
          const angle = (2 * Math.PI * i) / radii.length
          return [
            onGrid(cx + Math.cos(angle) * radius * width * scale),
            onGrid(cy + Math.sin(angle) * radius * height * scale),
          ]
        })
        return [...corners, corners[0] as number[]]
      }
      return { rings: hole ? [ring(1), ring(0.5).reverse()] : [ring(1)] }
    })
}

/** Two stars in boxes so far apart that they never meet. */
function two(box: Box): fc.Arbitrary<Ring[][]> {
  const middle = (box.west + box.east) / 2
  const [left, right] = [
    { ...box, east: middle },
    { ...box, west: middle },
  ]
  const shrink = ({ west, south, east, north }: Box): Box => {
    const [dx, dy] = [(east - west) * 0.25, (north - south) * 0.1]
    return { west: west + dx, east: east - dx, south: south + dy, north: north - dy }
  }
  return fc.tuple(star(shrink(left)), star(shrink(right))).map(stars => stars.map(({ rings }) => rings))
}

export const geometries = (box: Box): fc.Arbitrary<AreaRequest['geometry']> =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: star(box).map(({ rings }) => ({ type: 'Polygon' as const, coordinates: rings })),
    },
    { weight: 1, arbitrary: two(box).map(coordinates => ({ type: 'MultiPolygon' as const, coordinates })) },
  )

interface Known {
  channels: string[]
  classes: string[]
  rayons: string[]
}

/** Every value that a filter can have in this city, and one that nobody has. */
export const choices = ({ channels, classes, rayons }: Known) => ({
  customer: PAYMENT_CLASSES,
  paymentChannels: [...channels, OTHERS, 'tidak ada'],
  arrears: ARREARS_BANDS.map(band => band.key),
  customerGroup: [...classes, OTHERS],
  waterConsumption: [
    ...USAGE_BANDS.map(({ minValue, maxValue }) => ({ minValue, maxValue })),
    { minValue: 5, maxValue: 40 },
  ],
  client: ['diligent', 'indiligent'],
  rayon: rayons,
})

/** Few at a time: all seven at once leave nobody. */
export const filters = (known: Known): fc.Arbitrary<AreaFilters> =>
  fc
    .subarray(Object.entries(choices(known)), { maxLength: 3 })
    .chain(chosen =>
      fc.tuple(
        ...chosen.map(([name, values]) => fc.tuple(fc.constant(name), fc.subarray([...values] as unknown[]))),
      ),
    )
    .map(entries => Object.fromEntries(entries) as AreaFilters)
