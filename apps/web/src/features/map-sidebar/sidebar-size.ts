/** Of a docked sidebar that shows its icons alone. */
export const RAIL_WIDTH = 56
