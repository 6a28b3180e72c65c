import { useNotify } from '#shared/ui/notice/notices.tsx'
import { type Refusing, saveReports } from './failure-report.ts'
import { verdictOf } from './run.ts'
import { runTexts as texts } from './texts.ts'
import type { EndedRun } from './use-import-run.ts'

/** A8: one message for the run, and the file 'Gagal Import' when something was refused. */
export function useRunNotices() {
  const notify = useNotify()
  return async ({ city, files }: EndedRun) => {
    const report = await saveReports(refusing(city, files)).then(
      () => undefined,
      () => texts.reportFailed,
    )
    const ends = files.map(({ end }) => end)
    switch (verdictOf(ends)) {
      case 'all':
        return notify(texts.allDone, 'success')
      case 'partial':
        return notify(texts.partlyDone, 'warning', { reason: report })
      case 'cancelled': {
        const done = ends.filter(({ at }) => at === 'done').length
        const reason = done > 0 ? texts.cancelledSome(done, ends.length) : undefined
        return notify(texts.cancelled, 'info', { reason })
      }
      case 'exception': {
        const failed = ends.find(end => end.at === 'failed')
        return notify(texts.exception, 'error', { reason: failed?.reason })
      }
    }
  }
}

const refusing = (city: string, files: EndedRun['files']): Refusing[] =>
  files.flatMap(({ end }) =>
    end.at === 'done' && end.outcome.counts.failed > 0
      ? end.outcome.imports.map(({ id, kind }) => ({ city, importId: id, kind }))
      : [],
  )
