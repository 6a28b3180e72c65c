import { type ImportKind, importKindLabel } from '@petatirta/contract'
import { calls } from '@petatirta/contract/routes'
import { useMutation } from '@tanstack/react-query'
import { callForBytes } from '#shared/api/client.ts'
import { saveFile } from '#shared/files/save-file.ts'
import { reasonOf } from '#shared/ui/form/failure.ts'
import { useNotify } from '#shared/ui/notice/notices.tsx'
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

const [OPEN, CLOSE] = ['{', '}']
/** Behind the last brace there is at most a line end. */
const TAIL_BYTES = 16

/** What stands between the braces of an object in JSON, without reading it: a report may be larger than memory. */
async function between(report: Blob): Promise<Blob> {
  const from = Math.max(0, report.size - TAIL_BYTES)
  const tail = new Uint8Array(await report.slice(from).arrayBuffer())
  return report.slice(OPEN.length, from + tail.lastIndexOf(CLOSE.charCodeAt(0)))
}

/** One object with the members of all: each report holds another data kind. */
export async function joinReports(reports: readonly Blob[]): Promise<Blob> {
  const parts: BlobPart[] = []
  for (const report of reports) parts.push(parts.length === 0 ? OPEN : ',', await between(report))
  return new Blob([...parts, `${CLOSE}\n`], { type: 'application/json' })
}

/** An import that refused some of its data. */
export interface Refusing {
  readonly city: string
  readonly importId: string
  readonly kind: ImportKind
}

export type ReportFormat = 'json' | 'xlsx'

const fetchReport = ({ city, importId }: Refusing, format: ReportFormat) =>
  callForBytes(calls.importFailures, { params: { id: importId }, query: { city, format } })

async function saveReport(refusing: Refusing, format: ReportFormat): Promise<void> {
  const report = await fetchReport(refusing, format)
  saveFile(report, format === 'json' ? texts.fileName : texts.sheetName(importKindLabel(refusing.kind)))
}

/** A8: everything that was refused, in one file, per data kind. */
export async function saveReports(refusing: readonly Refusing[]): Promise<void> {
  const reports: Blob[] = []
  for (const each of refusing) reports.push(await fetchReport(each, 'json'))
  if (reports.length > 0) saveFile(await joinReports(reports), texts.fileName)
}
