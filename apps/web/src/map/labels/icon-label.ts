import Icon from 'ol/style/Icon.js'
import type Style from 'ol/style/Style.js'
import { paintSprite, type Sprite } from '#map/points/sprite.ts'
import { type LabelLook, labelStyle } from './labels.ts'

/** Sharp on any screen: painted for two device pixels a pixel. */
const PIXEL_RATIO = 2
const icons = new WeakMap<Sprite, Icon>()

function iconOf(sprite: Sprite): Icon {
  const known = icons.get(sprite)
  if (known) return known
  const img = paintSprite(sprite, sprite.size * PIXEL_RATIO)
  const icon = new Icon({ img, scale: 1 / PIXEL_RATIO })
  icons.set(sprite, icon)
  return icon
}

/** A name with its icon above: they make room for others, or go, together. */
export function iconLabelStyle(text: string, look: LabelLook, sprite: Sprite): Style {
  const style = labelStyle(text, look)
  style.setImage(iconOf(sprite))
  return style
}
