import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Debian keeps it among the system's own programs, where not everybody's PATH looks. */
export const findMosquitto = (): string | undefined =>
  [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin']
    .map(dir => join(dir, 'mosquitto'))
    .find(file => existsSync(file))
