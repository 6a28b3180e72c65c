/** What the classes of lines and outlines look like, as one small table on the GPU: a filter change uploads only it. */

/** Rows that look alike. */
export interface ShapeClass {
  /** #rrggbb */
  readonly colour: string
  /** In units that the layer's scale turns into pixels; 0 is not drawn and not hit. */
  readonly width: number
}

/** Codes per line of the table. */
export const TABLE_WIDTH = 256
/** Widths are bytes on the GPU. */
const WIDTH_STEPS = 40

export const MAX_WIDTH = 255 / WIDTH_STEPS

const byteOf = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16)

/** Red, green, blue, width. */
export function classTable(classes: readonly ShapeClass[]): Uint8Array {
  const lines = Math.max(1, Math.ceil(classes.length / TABLE_WIDTH))
  const table = new Uint8Array(4 * TABLE_WIDTH * lines)
  classes.forEach(({ colour, width }, code) => {
    const step = width > 0 ? Math.max(1, Math.min(255, Math.round(width * WIDTH_STEPS))) : 0
    table.set([byteOf(colour, 1), byteOf(colour, 3), byteOf(colour, 5), step], 4 * code)
  })
  return table
}
