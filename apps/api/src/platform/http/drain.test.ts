import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { expect, test, vi } from 'vitest'
import { drain } from './drain.ts'

test('[D57] before a process stops, reads are hung up on, and writes that came are answered', async () => {
  const waiting: ServerResponse[] = []
  const server = createServer((request, response) => {
    if (request.url === '/lama') waiting.push(response)
    else response.end('dijawab')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const send = (path: string, method: string) =>
    fetch(`${url}${path}`, { method }).then(
      response => response.text(),
      () => 'hung up',
    )
  const long = send('/lama', 'GET')
  await vi.waitFor(() => expect(waiting).toHaveLength(1), PATIENCE)

  let over = false
  const drained = drain(server, 10_000).then(() => {
    over = true
  })
  expect(await Promise.all(['GET', 'HEAD'].map(method => send('/', method)))).toEqual(['hung up', 'hung up'])
  const writes = ['POST', 'PUT', 'DELETE'].map(method => send('/', method))
  expect(await Promise.all(writes)).toEqual(['dijawab', 'dijawab', 'dijawab'])
  // A second after the last write, not before: whoever still sends has not noticed.
  const last = performance.now()
  await vi.waitFor(() => expect(server.listening).toBe(false), PATIENCE)
  expect(performance.now() - last).toBeGreaterThan(800)
  expect(await send('/', 'POST')).toBe('hung up')
  // What was asked before is waited for.
  expect(over).toBe(false)
  waiting[0]?.end('akhirnya')
  expect(await long).toBe('akhirnya')
  await drained
})

test('a process that nobody reads from stops listening all the same', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  await drain(server, 100)
  expect(server.listening).toBe(false)
})
