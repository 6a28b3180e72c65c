/** A process's own idea of the time, by Debian's libfaketime: threads and all, timers left as they are. */
import { existsSync, globSync, writeFileSync } from 'node:fs'
import { setTimeout as pass } from 'node:timers/promises'

export const findFaketime = (): string | undefined =>
  [...globSync('/usr/lib/*/faketime/libfaketimeMT.so.1'), '/usr/lib/faketime/libfaketimeMT.so.1'].find(file =>
    existsSync(file),
  )

/** How long the library remembers what the file said. */
const REMEMBERED_S = 1

export function createClock(file: string) {
  const library = findFaketime()
  if (!library) throw new Error('libfaketime is not installed')
  const say = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}`)
  say(0)
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: String(REMEMBERED_S),
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    /** From now on so much ahead of the true time, or behind it; settles when every process has noticed. */
    jump: async (seconds: number) => {
      say(seconds)
      await pass(REMEMBERED_S * 1000)
    },
  }
}

export type Clock = ReturnType<typeof createClock>
