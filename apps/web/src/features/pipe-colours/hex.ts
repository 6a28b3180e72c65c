/** '#rrggbb' of what somebody typed, with or without # and in any case; undefined when it is no colour. */
export function parseHex(text: string): string | undefined {
  const digits = /^#?([0-9a-f]{6})$/i.exec(text.trim())?.[1]
  return digits && `#${digits.toLowerCase()}`
}
