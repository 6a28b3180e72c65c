/** Fixed, so that where labels fit is known before they are drawn. Pixels. */
export const LABEL_SIZE = { width: 204, height: 94, gap: 17 } as const
