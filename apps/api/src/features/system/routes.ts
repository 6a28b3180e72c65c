import { calls, errorCode, errorMessage } from '@petatirta/contract'
import { implement } from '#platform/http/implementation.ts'
import { readiness } from '#platform/readiness.ts'
import type { Feature, Services } from '#platform/services.ts'

export const system = (services: Services): Feature => ({
  routes: [
    implement(calls.health, async () => ({ payload: { status: 'up' as const } })),
    implement(calls.ready, async ({ reply }) => {
      const payload = await readiness(services)
      const stopping = services.stopping()
      if (stopping || Object.values(payload).includes('down')) {
        const message = stopping ? 'Server sedang berhenti' : errorMessage('storage', 'upstream')
        await reply.code(503).send({ code: errorCode('storage', 'upstream'), message, payload })
      }
      return { payload }
    }),
    implement(calls.config, async () => ({
      payload: {
        defaultCity: services.settings.defaultCity,
        importMaxBytes: services.settings.importMaxBytes,
        tiles: services.settings.tiles,
      },
    })),
  ],
})
