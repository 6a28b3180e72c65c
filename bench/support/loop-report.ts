import type { ChildProcess } from 'node:child_process'
import type { LoopReport } from './loop-delay.ts'

/** What support/loop-delay.ts, loaded into the process, has counted since it was started. */
export async function readLoop(server: ChildProcess): Promise<LoopReport> {
  const answer = new Promise<LoopReport>(resolve => {
    const listen = (message: unknown) => {
      if ((message as LoopReport).type !== 'loop-delay') return
      server.off('message', listen)
      resolve(message as LoopReport)
    }
    server.on('message', listen)
  })
  server.send('loop-delay:read')
  return answer
}

export const startLoop = (server: ChildProcess): boolean => server.send('loop-delay:start')
