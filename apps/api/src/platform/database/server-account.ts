import { execFileSync } from 'node:child_process'

export interface Identity {
  uid: number
  gid: number
}

/** The server refuses to run as root, so root lends it the packager's account. */
export function serverAccount(): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // Next candidate.
    }
  }
  throw new Error('Started as root, but neither the user postgres nor nobody exists to run PostgreSQL as.')
}

export function canEnter(dir: string, account: Identity): boolean {
  try {
    execFileSync('test', ['-x', dir], { stdio: 'ignore', ...account })
    return true
  } catch {
    return false
  }
}
