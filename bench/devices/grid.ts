/** Where the devices stand: a hundred to a column, a hundred metres apart, as many columns as it takes. */
const [WEST, NORTH, STEP] = [112, -7, 0.001]
const COLUMN = 100

export const placeOf = (device: number) => ({
  lat: NORTH - (device % COLUMN) * STEP,
  long: WEST + Math.floor(device / COLUMN) * STEP,
})

/** A little beside a device: there the screen of the labels has room for 23 of them instead of 17. */
export const middleOf = (devices: number) => ({
  lat: NORTH - (COLUMN / 2) * STEP + 0.0008,
  lon: WEST + Math.floor(devices / COLUMN / 2) * STEP + 0.0002,
})
