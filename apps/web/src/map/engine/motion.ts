export const reducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** How long an animation takes: no time at all for those who asked for less motion. */
export const motion = (milliseconds: number): number => (reducedMotion() ? 0 : milliseconds)
