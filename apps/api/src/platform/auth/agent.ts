/** In the order in which they must be looked for: most claim to be Chrome or Safari as well. */
const BROWSERS: readonly [string, RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Headless)?Chrome\/|\bCriOS\//],
  ['Safari', /\bSafari\//],
]
const SYSTEMS: readonly [string, RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

const nameIn = (names: readonly [string, RegExp][], text: string) =>
  names.find(([, pattern]) => pattern.test(text))?.[0]

/** "Chrome, Windows": enough for people to recognise their own devices, and no more than that is kept. */
export const agentInWords = (userAgent: string): string =>
  [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)].filter(Boolean).join(', ')
