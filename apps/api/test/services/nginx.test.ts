/** nginx with the configuration that is deployed, on port 80. */

import { startOpenNginx } from '@petatirta/harness/nginx.ts'
import { freePort } from '@petatirta/harness/programs.ts'
import { expect, test } from 'vitest'

test('[ASVS V4.1.2] pages are led to HTTPS, programs are refused', async () => {
  const nginx = await startOpenNginx(await freePort())
  try {
    const ask = (path: string) => fetch(`${nginx.url}${path}`, { redirect: 'manual' })
    for (const path of ['/', '/map/kota-contoh?embed=1', '/apix']) {
      const { status, headers } = await ask(path)
      expect([status, headers.get('location')]).toEqual([308, `https://127.0.0.1${path}`])
    }
    for (const path of ['/api', '/api/users?city=a', '/socket.io/?token=x']) {
      const answer = await ask(path)
      expect([answer.status, answer.headers.get('location')]).toEqual([403, null])
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(await answer.json()).toMatchObject({ code: 5080104, payload: null })
    }
  } finally {
    await nginx.stop()
  }
})
