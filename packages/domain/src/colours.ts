export const BILLING_COLOURS = {
  unpaid: '#d0021b',
  latePaid: '#f5a623',
  paid: '#06D2FF',
  default: '#FFA500',
  workOrder: '#55ff00',
} as const

export type BillingState = keyof typeof BILLING_COLOURS

const cycle = (palette: readonly string[], index: number): string =>
  palette[((Math.trunc(index) % palette.length) + palette.length) % palette.length] ?? '#000000'

/** A9: unknown pipe types and diameters. */
export const OTHERS = 'Others'

/**
 * Taken from Paul Tol's and Okabe and Ito's colour-blind-safe sets: of all candidates that stand out on a light map, the
 * fifteen that stay furthest apart (OKLab ≥ 0.07) to normal, deuteranope and protanope eyes. Ordered so that the first
 * few, which most cities need, differ most.
 */
export const BOUNDARY_COLOURS = [
  '#AA3377',
  '#000000',
  '#DDAA33',
  '#33BBEE',
  '#661100',
  '#997700',
  '#222255',
  '#44AA99',
  '#0077BB',
  '#332288',
  '#882255',
  '#BB5566',
  '#999933',
  '#6699CC',
  '#666633',
] as const

export const boundaryColour = (index: number): string => cycle(BOUNDARY_COLOURS, index)

/** For pipe types and diameters without a configured colour. */
export const DEFAULT_PIPE_COLOURS = [
  '#0072B2',
  '#D55E00',
  '#009E73',
  '#CC79A7',
  '#332288',
  '#997700',
  '#882255',
  '#33BBEE',
  '#117733',
  '#EE6677',
] as const

export const defaultPipeColour = (index: number): string => cycle(DEFAULT_PIPE_COLOURS, index)

/** Pipes of the Others group. */
export const OTHERS_COLOUR = '#777777'
