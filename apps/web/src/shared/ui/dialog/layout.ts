/** The buttons stand in line with what is above them. */
export const DIALOG_ACTIONS = { px: 3, pt: 1.5, pb: 2.5 } as const
