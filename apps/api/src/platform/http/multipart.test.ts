import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { AppError } from '../errors.ts'
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

const FIELD = '--x\r\ncontent-disposition: form-data; name="city"\r\n\r\nkota\r\n'
const FILE = `${BEGINNING}}\r\n`

/** As an import does that waits for the database: everything has arrived by then. */
const readLate = async (incoming: IncomingMessage) => {
  const arrived = once(incoming, 'end')
  for await (const part of multipart(incoming, OPTIONS)) {
    await arrived
    if ('bytes' in part) for await (const chunk of part.bytes) expect(chunk.length).toBeGreaterThan(0)
  }
}

/** Sends a whole request; the answer is what refused it. */
async function sendForm(body: string): Promise<unknown> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const sending = request({
    port: (server.address() as AddressInfo).port,
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': body.length },
  })
  sending.end(body)
  const [incoming, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse]
  const refused = await readLate(incoming).catch((error: unknown) => error)
  response.end()
  await once(sending, 'close')
  server.close()
  return refused
}

test.each([
  ['fields', FIELD.repeat(60)],
  ['files', FILE.repeat(60)],
  ['both', (FIELD + FILE).repeat(60)],
  ['parts without a name', '--x\r\na: b\r\n\r\nc\r\n'.repeat(60)],
])('[D8] a form of too many %s that is cut off is refused, and harms nobody', async (_, body) => {
  expect(await sendForm(body)).toBeInstanceOf(AppError)
})
