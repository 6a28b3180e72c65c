/** Fixed, so that where labels fit is known before they are drawn. Pixels. */
export const LABEL_SIZE = { width: 232, height: 94, gap: 17 } as const
