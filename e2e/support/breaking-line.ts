/** A line between browser and server whose websockets break. Below the browser: its own tools do not reach into workers. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface BreakingLine {
  readonly url: string
  /** Websockets that were cut so far. */
  cuts(): number
  /** Hangs up on everybody until it is mended. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

/** Cuts the first websockets after so many bytes from the server, one number each; those that follow hold. */
export async function openBreakingLine(
  target: string,
  breakAfter: readonly number[] = [],
): Promise<BreakingLine> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let cut = 0
  let away = false
  const server = createServer(browser => {
    if (away) return browser.destroy()
    const upstream = connect(Number(port), hostname)
    const both = [browser, upstream]
    for (const socket of both) {
      open.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        open.delete(socket)
        for (const other of both) other.destroy()
      })
    }
    let left = Number.POSITIVE_INFINITY
    browser.on('data', (chunk: Buffer) => {
      if (left === Number.POSITIVE_INFINITY && /^upgrade: websocket/im.test(chunk.toString('latin1')))
        left = breakAfter[cut] ?? left
      upstream.write(chunk)
    })
    upstream.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left > 0) browser.write(chunk)
      else if (!browser.destroyed) {
        cut++
        browser.destroy()
      }
    })
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cuts: () => cut,
    cut: () => {
      away = true
      for (const socket of open) socket.destroy()
    },
    mend: () => {
      away = false
    },
    close: async () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
