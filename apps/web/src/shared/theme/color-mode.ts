import { localStore } from '#shared/session/safe-storage.ts'

export const COLOR_MODE_KEY = 'petatirta.mode'
const ATTRIBUTE = 'data-color-scheme'
/** For MUI: `%s` is the scheme. */
export const COLOR_SCHEME_SELECTOR = `[${ATTRIBUTE}="%s"]`

/** Sets the scheme before React's first paint, and says whether it is dark; MUI takes over from there. No inline script: the CSP forbids it. */
export function applyStoredColorMode(): boolean {
  const mode = localStore.get(COLOR_MODE_KEY)
  const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute(ATTRIBUTE, dark ? 'dark' : 'light')
  return dark
}
