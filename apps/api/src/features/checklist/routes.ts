import { calls } from '@petatirta/contract'
import { implement } from '#platform/http/implementation.ts'
import type { Feature, Services } from '#platform/services.ts'
import { readProgress } from './progress.ts'
import { readChecklist } from './read-checklist.ts'
import { templateFile } from './templates.ts'

export const checklist = ({ db: quick }: Services): Feature => ({
  routes: [
    implement(calls.checklist, async ({ city, db }) => ({ payload: await readChecklist(db, city.cityId) })),
    implement(calls.checklistProgress, async ({ query: { cities } }) => ({
      payload: await readProgress(quick, cities),
    })),
    implement(calls.importTemplate, async ({ params: { kind }, query: { format }, reply }) => {
      const { name, type, bytes } = await templateFile(kind, format)
      await reply
        .header('content-type', type)
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-store')
        .send(bytes)
      return { payload: null }
    }),
  ],
})
