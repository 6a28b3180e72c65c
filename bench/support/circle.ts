import type { AreaRequest } from '@petatirta/contract'

const CORNERS = 40

/** A polygon in the middle of a square that covers a share of it. */
export function circle(
  { west, south, side }: { west: number; south: number; side: number },
  share: number,
): AreaRequest['geometry'] {
  const radius = side * Math.sqrt(share / Math.PI)
  const ring = Array.from({ length: CORNERS }, (_, i) => {
    const angle = (2 * Math.PI * i) / CORNERS
    return [west + side / 2 + Math.cos(angle) * radius, south + side / 2 + Math.sin(angle) * radius]
  })
  return { type: 'Polygon', coordinates: [[...ring, ring[0] as number[]]] }
}
