/** Number of a tile in PMTiles: zoom by zoom, and within one zoom along the Hilbert curve, so that neighbours lie together. */
export function tileId(z: number, x: number, y: number): number {
  let id = firstId(z)
  let [tx, ty] = [x, y]
  for (let side = 2 ** (z - 1); side >= 1; side /= 2) {
    const rx = tx & side ? 1 : 0
    const ry = ty & side ? 1 : 0
    id += side * side * ((3 * rx) ^ ry)
    if (ry === 0) {
      if (rx === 1) {
        tx = side - 1 - (tx & (side - 1))
        ty = side - 1 - (ty & (side - 1))
      }
      const swapped = tx
      tx = ty
      ty = swapped
    }
  }
  return id
}

/** The number of the first tile of a zoom: so many tiles have all zooms below it. */
export function firstId(z: number): number {
  return (4 ** z - 1) / 3
}
