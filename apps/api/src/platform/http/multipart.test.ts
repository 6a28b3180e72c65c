import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { multipart, SenderGone } from './multipart.ts'

const OPTIONS = { module: 'import', limit: 1000, files: 1 } as const
const BEGINNING = '--x\r\ncontent-disposition: form-data; name="geojson"; filename="a.geojson"\r\n\r\n{'

/** Sends the beginning of a form and hangs up; `read` gets the request before or after that. */
async function hangUp<T>(
  when: 'before' | 'after',
  read: (incoming: IncomingMessage) => Promise<T>,
): Promise<T> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const sending = request({
    port: (server.address() as AddressInfo).port,
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 500 },
  }).on('error', () => undefined)
  sending.write(BEGINNING)
  const [incoming] = (await once(server, 'request')) as [IncomingMessage]
  const gone = new Promise(resolve => incoming.socket.once('close', resolve))
  const reading = when === 'before' ? read(incoming) : undefined
  reading?.catch(() => undefined)
  sending.destroy()
  await gone
  const result = reading ?? read(incoming)
  await result.catch(() => undefined)
  server.close()
  return result
}

const partsOf = async (incoming: IncomingMessage) => {
  for await (const part of multipart(incoming, OPTIONS)) if ('value' in part) continue
}

test.each(['before', 'after'] as const)(
  'a sender who goes away %s the form is read is told from one who is slow',
  async when => {
    await expect(hangUp(when, partsOf)).rejects.toBeInstanceOf(SenderGone)
  },
)
