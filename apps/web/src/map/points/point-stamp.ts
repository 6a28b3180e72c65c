import { RIMS, type Rim } from './point-symbol.ts'

/** A point as the pixels that it covers, for drawing without a GPU. */
export interface Stamp {
  /** Pixels to each side of the point's own. */
  readonly reach: number
  /** Pixels that are wholly the point's colour: how far each is from the point's own in an image of this width. */
  readonly solid: Int32Array
  /** All others that it touches, likewise. */
  readonly edge: Int32Array
  /** Of each of these, how much the point covers, 0–256, … */
  readonly cover: Uint16Array
  /** … and how much of that has its colour, 0–255; the rest is the outline … */
  readonly fill: Uint8Array
  /** … of this colour. */
  readonly rim: readonly [red: number, green: number, blue: number]
}

/** Positions within a pixel: finer than people see. */
export const STEPS = 4

export interface StampShape {
  readonly radius: number
  readonly outline: number
  readonly alpha: number
  readonly rim: Rim
}

const share = (value: number, whole: number) => Math.round(whole * Math.max(0, Math.min(1, value)))
export const reachOf = ({ radius, outline }: Pick<StampShape, 'radius' | 'outline'>): number =>
  Math.ceil(radius + outline + 0.5)

function createStamp(shape: StampShape, width: number, offset: readonly [number, number]): Stamp {
  const { radius, outline, alpha, rim } = shape
  const reach = reachOf(shape)
  const solid: number[] = []
  const edge: { at: number; cover: number; fill: number }[] = []
  for (let y = -reach; y <= reach; y++) {
    for (let x = -reach; x <= reach; x++) {
      // The same edge, half a pixel to each side, as the fragment shader's.
      const distance = Math.hypot(x + 0.5 - offset[0], y + 0.5 - offset[1])
      const cover = share(alpha * Math.min(1, radius + outline + 0.5 - distance), 256)
      const fill = outline > 0 ? share(radius + 0.5 - distance, 255) : 255
      const at = y * width + x
      if (cover === 256 && fill === 255) solid.push(at)
      else if (cover > 0) edge.push({ at, cover, fill })
    }
  }
  return {
    reach,
    solid: Int32Array.from(solid),
    edge: Int32Array.from(edge, ({ at }) => at),
    cover: Uint16Array.from(edge, ({ cover }) => cover),
    fill: Uint8Array.from(edge, ({ fill }) => fill),
    rim: RIMS[rim],
  }
}

/** One for each place within a pixel: STEPS × STEPS of them, row by row. */
export const createStamps = (shape: StampShape, width: number): Stamp[] =>
  Array.from({ length: STEPS * STEPS }, (_, i) => {
    const middle = (step: number) => (step + 0.5) / STEPS
    return createStamp(shape, width, [middle(i % STEPS), middle(Math.floor(i / STEPS))])
  })

const OPAQUE = 0xff000000
const RED_AND_BLUE = 0xff00ff
const GREEN = 0xff00

/** `colour`, 0xBBGGRR, over what is there. Two channels at a time: 8 bits each, with room between for the product. */
function blend(below: number, colour: number, cover: number): number {
  const alpha = below >>> 24
  if (alpha === 0) return (colour | (Math.min(cover, 255) << 24)) >>> 0
  // How much of the result the new colour is: all of `cover` on an opaque pixel, more on a faint one.
  const under = (alpha * (256 - cover)) >>> 8
  const sum = cover + under
  const own = alpha === 255 ? cover : ((cover * 256) / sum) | 0
  const rest = 256 - own
  const ends = Math.imul(colour & RED_AND_BLUE, own) + Math.imul(below & RED_AND_BLUE, rest)
  const middle = Math.imul(colour & GREEN, own) + Math.imul(below & GREEN, rest)
  const opacity = alpha === 255 ? 255 : Math.min(sum, 255)
  return (((ends >>> 8) & RED_AND_BLUE) | ((middle >>> 8) & GREEN) | (opacity << 24)) >>> 0
}

/** The colour where the outline takes its share. */
function outlined(colour: number, fill: number, [red, green, blue]: Stamp['rim']): number {
  const rest = 255 - fill
  const mix = (own: number, rim: number) => ((own * fill + rim * rest) / 255) | 0
  return (mix(colour >>> 16, blue) << 16) | (mix((colour >>> 8) & 255, green) << 8) | mix(colour & 255, red)
}

/**
 * Puts a point's pixels around the pixel `at`; the image is so much larger than the view that none falls beside it.
 * `colour` is 0xBBGGRR, a pixel 0xAABBGGRR and not premultiplied, as an ImageData has it. This runs up to a million times
 * a frame: plain loops, nothing made on the way.
 */
export function stampPoint(pixels: Uint32Array, stamp: Stamp, at: number, colour: number): void {
  const { solid, edge, cover, fill, rim } = stamp
  const full = (colour | OPAQUE) >>> 0
  for (let i = 0; i < solid.length; i++) pixels[at + (solid[i] as number)] = full
  for (let i = 0; i < edge.length; i++) {
    const place = at + (edge[i] as number)
    const below = pixels[place] as number
    const own = fill[i] as number
    // Where customers stand close, most edges lie on a neighbour of the same colour.
    if (own === 255 && below === full) continue
    pixels[place] = blend(below, own === 255 ? colour : outlined(colour, own, rim), cover[i] as number)
  }
}
