/** Panels of which one at a time is open on a wide screen. */
export const PANELS = ['filter', 'highlight', 'incidents'] as const
export type PanelName = (typeof PANELS)[number]
