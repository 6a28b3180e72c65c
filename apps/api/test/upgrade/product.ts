/** A product on a database that the test has made, without anything of the demo. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NAMESPACES, type NamespaceName, type UpdateTracker } from '@petatirta/contract'
import { io, type Socket } from 'socket.io-client'
import { createApp } from '#app'
import { readSettings } from '#platform/settings.ts'
import { ask, connect } from '#test/sockets.ts'
import { TEST_SECRET } from '#test/start-api.ts'

export async function startProduct(databaseUrl: string, extra: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'petatirta-product-'))
  const app = await createApp(
    readSettings({
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      DEMO: '0',
      LOG_LEVEL: 'silent',
      JWT_SECRET: TEST_SECRET,
      ...extra,
    }),
  )
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const address = app.http.server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const sockets: Socket[] = []

  const call = async (
    method: string,
    path: string,
    { token, body }: { token?: string; body?: unknown } = {},
  ) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
    return { status: response.status, body: (await response.json()) as any }
  }

  const socket = async (namespace: NamespaceName, token: string) => {
    const made = io(`${url}${NAMESPACES[namespace]}`, {
      transports: ['websocket'],
      query: { token },
      forceNew: true,
      reconnection: false,
      autoConnect: false,
    })
    sockets.push(made)
    const refused = await connect(made)
    if (refused) throw new Error(refused.message)
    return made
  }

  return {
    url,
    call,
    socket,
    signIn: (username: string, password: string) =>
      call('POST', '/user/login', { body: { username, password } }),
    async counters(token: string, city: string): Promise<UpdateTracker['counters']> {
      const tracker = await socket('updateTracker', token)
      const { answer } = await ask<UpdateTracker>(
        tracker,
        'request_update_tracker',
        { city },
        'update_tracker_response',
      )
      if (!answer) throw new Error('no tracker')
      return answer.counters
    },
    async stop(): Promise<void> {
      for (const open of sockets) open.disconnect()
      await app.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
