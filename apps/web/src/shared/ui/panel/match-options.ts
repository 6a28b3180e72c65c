/** A list longer than this is searched, not read. */
export const SEARCH_FROM = 9

const fold = (text: string) => text.trim().toLowerCase()

export function matchOptions<T extends { readonly label: string }>(
  options: readonly T[],
  text: string,
): readonly T[] {
  const wanted = fold(text)
  return wanted === '' ? options : options.filter(({ label }) => fold(label).includes(wanted))
}
