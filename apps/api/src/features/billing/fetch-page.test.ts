import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { costRatio } from '@petatirta/harness/growth.ts'
import { expect, test } from 'vitest'
import { fetchPage } from './fetch-page.ts'

test('[D75] the event loop reads no page: of one with a million values it takes the bytes alone', async () => {
  const body = `{"page":1,"pages":1,"data":[[${Array.from({ length: 900_000 }, () => '{}').join(',')}]]}`
  const server = createServer((_request, response) => response.end(body))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const source = { address: `http://127.0.0.1:${port}`, uniqueCode: 'kode', since: null }
  const settings = { timeoutMs: 60_000, retryMs: 1, reach: 'local' } as const
  const fetched = () => fetchPage(source, 1, settings, new AbortController().signal)
  try {
    expect(await fetched()).toMatchObject({ records: 1, failed: 1, rows: [new Uint8Array()] })
    expect(await costRatio(fetched, () => JSON.stringify(JSON.parse(body)))).toBeLessThan(0.6)
  } finally {
    server.close()
  }
})
