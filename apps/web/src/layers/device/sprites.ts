import { DEVICE_ICON_PX } from '@petatirta/domain'
import { deviceIcon, GRID, type Paint, warningIcon } from '#map/points/icons.ts'
import type { Sprite } from '#map/points/sprite.ts'
import { LOOKS, type Look } from './filter.ts'

/** What stands around a warning where nothing may blink, CSS pixels. */
const RING_PX = 39

/** Still there and still recognisable, but nothing that is happening now. */
const faded =
  (paint: Paint): Paint =>
  context => {
    paint(context)
    context.globalCompositeOperation = 'source-atop'
    context.fillStyle = '#8a959acc'
    context.fillRect(0, 0, GRID, GRID)
  }

/** The icon keeps its size in the middle of a thick ring with a light rim, which reads on any tile. */
const ringed =
  (paint: Paint, size: number, colour: string): Paint =>
  context => {
    const middle = GRID / 2
    for (const [strokeStyle, lineWidth] of [
      ['#ffffff', 2.1],
      [colour, 1.3],
    ] as const) {
      context.beginPath()
      context.arc(middle, middle, middle - 1.1, 0, 2 * Math.PI)
      Object.assign(context, { strokeStyle, lineWidth })
      context.stroke()
    }
    const scale = size / RING_PX
    context.translate(middle * (1 - scale), middle * (1 - scale))
    context.scale(scale, scale)
    paint(context)
  }

const { normal, anomaly } = DEVICE_ICON_PX
const [GREEN, AMBER, RED, GREY] = ['#14724a', '#ffb300', '#c2260b', '#7b868b']

const NORMAL: Partial<Record<Look, Sprite>> = {
  normal: { paint: deviceIcon, size: normal, colour: GREEN },
  silent: { paint: faded(deviceIcon), size: normal, colour: GREY },
}
const BLINKING: Partial<Record<Look, Sprite>> = {
  warning: { paint: warningIcon, size: anomaly, colour: AMBER },
  silentWarning: { paint: faded(warningIcon), size: anomaly, colour: GREY },
}
const STEADY: Partial<Record<Look, Sprite>> = {
  warning: { paint: ringed(warningIcon, anomaly, RED), size: RING_PX, colour: AMBER },
  silentWarning: { paint: ringed(faded(warningIcon), anomaly, GREY), size: RING_PX, colour: GREY },
}

const inOrder = (sprites: Partial<Record<Look, Sprite>>) => LOOKS.map(look => sprites[look] ?? null)

/** M9: anomaly 25 px, normal 20 px. */
export const NORMAL_SPRITES = inOrder(NORMAL)
export const WARNING_SPRITES = { blinking: inOrder(BLINKING), steady: inOrder(STEADY) }
