const holders = new Set<object>()

/** Is there anything on the page that leaving it would lose? */
export const hasUnsavedWork = (): boolean => holders.size > 0

/** A session that ends meanwhile does not take the page away (create-session.ts). Returns a function that ends it. */
export function holdUnsavedWork(): () => void {
  const holder = {}
  holders.add(holder)
  return () => void holders.delete(holder)
}
