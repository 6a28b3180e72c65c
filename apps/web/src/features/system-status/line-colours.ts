/** Okabe and Ito's, as far as they stand out on light and dark paper alike. */
const COLOURS = ['#0081c7', '#d55e00', '#009e73', '#cc79a7'] as const
const DASHES = ['none', '6 4', '1.5 4'] as const

/** Of the process at this place; when the colours have all been used, they come back in another pattern. */
export const lineColour = (index: number) => ({
  stroke: COLOURS[index % COLOURS.length],
  strokeDasharray: DASHES[Math.floor(index / COLOURS.length) % DASHES.length],
})
