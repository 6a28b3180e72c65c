/** At 1366 px a popup in the middle of the map still fits beside it. */
export const DOCKED_PANEL_WIDTH = 292
export const PANEL_TAB_WIDTH = 32
