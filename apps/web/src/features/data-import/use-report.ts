import { useMutation } from '@tanstack/react-query'
import { reasonOf } from '#shared/ui/form/failure.ts'
import { useNotify } from '#shared/ui/notice/notices.tsx'
import { type Refusing, type ReportFormat, saveReport } from './failure-report.ts'
import { failureTexts as texts } from './texts.ts'

/** Downloads what an import refused. */
export function useReport() {
  const notify = useNotify()
  return useMutation({
    mutationFn: ({ refusing, format }: { refusing: Refusing; format: ReportFormat }) =>
      saveReport(refusing, format),
    onError: error => notify(texts.downloadFailed, 'error', { reason: reasonOf(error) }),
  })
}
