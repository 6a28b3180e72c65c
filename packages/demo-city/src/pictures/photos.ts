import { drawHouse, type HouseLook } from './house.ts'
import { drawMeter, type MeterLook } from './meter.ts'
import { encodePng } from './png.ts'

const METERS: readonly MeterLook[] = [
  { reading: '01284637', rim: '#1f5fa8', ground: '#8c8478', brass: true },
  { reading: '00371925', rim: '#22313a', ground: '#a39a8b', brass: false },
  { reading: '02950418', rim: '#1d7a6c', ground: '#77706a', brass: true },
  { reading: '00068203', rim: '#2f6fb7', ground: '#b0a89a', brass: false },
]

const HOUSES: readonly HouseLook[] = [
  { wall: '#e9dcc0', roof: '#a6513a', wood: '#7a5230', gable: false, tree: 0.9 },
  { wall: '#cfe0d2', roof: '#6f5a4c', wood: '#4d5a3a', gable: true, tree: 0.08 },
  { wall: '#f0efe8', roof: '#8a3d2e', wood: '#33414b', gable: false, tree: 0.06 },
  { wall: '#dccfe0', roof: '#5b6670', wood: '#6b4630', gable: true, tree: 0.92 },
]

/** A photo within its own address: the demo has no server of photos. */
const address = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`

const METER_ADDRESSES: string[] = []
const HOUSE_ADDRESSES: string[] = []

/** Drawn when the first customer needs it: most cities have no photos. */
function addressOf(
  drawn: string[],
  nth: number,
  variants: number,
  draw: (variant: number) => Buffer,
): string {
  const variant = nth % variants
  drawn[variant] ??= address(draw(variant))
  return drawn[variant]
}

export const meterPhoto = (nth: number): string =>
  addressOf(METER_ADDRESSES, nth, METERS.length, i => encodePng(drawMeter(METERS[i] as MeterLook)))

export const housePhoto = (nth: number): string =>
  addressOf(HOUSE_ADDRESSES, nth, HOUSES.length, i => encodePng(drawHouse(HOUSES[i] as HouseLook)))
