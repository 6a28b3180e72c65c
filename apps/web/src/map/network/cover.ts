/** What a card or a sheet covers of the map: pure, in CSS pixels of the window. */
export interface PixelBox {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface Padding {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

/** Where a card stands. A sheet still slides up while it is asked for: it will stand at the lower edge of the window. */
export function coverOf(card: HTMLElement | null, wide: boolean): PixelBox | undefined {
  if (!card) return undefined
  if (wide) return card.getBoundingClientRect()
  const { innerHeight, innerWidth } = window
  return { left: 0, top: innerHeight - card.offsetHeight, right: innerWidth, bottom: innerHeight }
}

/** What is to be kept free of the map: the side of it that the cover leaves least of. */
export function paddingBeside(map: PixelBox, cover: PixelBox | undefined, margin: number): Padding {
  const free = { top: margin, right: margin, bottom: margin, left: margin }
  if (!cover) return free
  const room = {
    top: cover.top - map.top,
    right: map.right - cover.right,
    bottom: map.bottom - cover.bottom,
    left: cover.left - map.left,
  }
  const most = Math.max(room.top, room.right, room.left)
  if (most === room.left) return { ...free, right: map.right - cover.left + margin }
  if (most === room.right) return { ...free, left: cover.right - map.left + margin }
  return { ...free, bottom: map.bottom - cover.top + margin }
}
