import { decodeJson } from './claims.ts'
import { type KeyValueStore, tabStore } from './safe-storage.ts'

/** A2's alternate mode: `?icc=` holds base64url JSON of a user name and password. */
export interface Credentials {
  username: string
  password: string
}

export interface IccStart {
  /** The tab is in icc mode: its token lives under a key of its own. */
  active: boolean
  /** What the address carried; 'invalid' when it could not be read; undefined when it carried nothing. */
  credentials?: Credentials | 'invalid'
}

const PARAMETER = 'icc'
const TAB_KEY = 'petatirta.icc'

export function decodeIcc(encoded: string): Credentials | undefined {
  const value = decodeJson(encoded)
  if (typeof value !== 'object' || value === null) return undefined
  const { username, password } = value as Partial<Record<keyof Credentials, unknown>>
  if (typeof username !== 'string' || typeof password !== 'string') return undefined
  return username && password ? { username, password } : undefined
}

/** The address without the parameter; every other byte of it stays as it was. */
export function withoutIcc(href: string): string {
  const url = new URL(href)
  const kept = url.search
    .slice(1)
    .split('&')
    .filter(pair => !new URLSearchParams(pair).has(PARAMETER))
  const search = kept.filter(Boolean).join('&')
  return `${url.pathname}${search && `?${search}`}${url.hash}`
}

/** Takes the credentials out of the address bar and remembers the mode for the life of the tab. */
export function takeIcc(href: string, replace: (address: string) => void, tab: KeyValueStore): IccStart {
  const encoded = new URL(href).searchParams.get(PARAMETER)
  if (encoded === null) return { active: tab.get(TAB_KEY) === '1' }
  replace(withoutIcc(href))
  tab.set(TAB_KEY, '1')
  return { active: true, credentials: decodeIcc(encoded) ?? 'invalid' }
}

// Runs on import, and main.tsx imports it first: nothing else may see the password in the address.
const start: IccStart =
  typeof window === 'undefined'
    ? { active: false }
    : takeIcc(
        window.location.href,
        address => window.history.replaceState(window.history.state, '', address),
        tabStore,
      )

export const iccActive = start.active

/** The credentials can be had once: a failed or finished attempt is never repeated. */
export function takeIccCredentials(): IccStart['credentials'] {
  const { credentials } = start
  delete start.credentials
  return credentials
}
