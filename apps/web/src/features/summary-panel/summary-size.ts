/** Pixels. */
export const SUMMARY_PANEL_WIDTH = 240
/** It ends so far below the middle: a feature that was clicked lies 150 below it, with its popup to the right (M4.6). */
export const SUMMARY_PANEL_BELOW_MIDDLE = 110
