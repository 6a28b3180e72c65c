/** A bar of a page that stays in sight at its lower end, on its very edge: nothing shows below it. */
export const STICKY_BAR = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  borderEndStartRadius: 0,
  borderEndEndRadius: 0,
} as const
