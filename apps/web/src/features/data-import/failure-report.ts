import { calls, type ImportKind, importKindLabel } from '@petatirta/contract'
import { callForBytes } from '#shared/api/client.ts'
import { saveFile } from '#shared/files/save-file.ts'
import { joinReports } from './join-reports.ts'
import { failureTexts as texts } from './texts.ts'

/** An import that refused some of its data. */
export interface Refusing {
  readonly city: string
  readonly importId: string
  readonly kind: ImportKind
}

export type ReportFormat = 'json' | 'xlsx'

const fetchReport = ({ city, importId }: Refusing, format: ReportFormat) =>
  callForBytes(calls.importFailures, { params: { id: importId }, query: { city, format } })

export async function saveReport(refusing: Refusing, format: ReportFormat): Promise<void> {
  const report = await fetchReport(refusing, format)
  saveFile(report, format === 'json' ? texts.fileName : texts.sheetName(importKindLabel(refusing.kind)))
}

/** A8: everything that was refused, in one file, per data kind. */
export async function saveReports(refusing: readonly Refusing[]): Promise<void> {
  const reports: Blob[] = []
  for (const each of refusing) reports.push(await fetchReport(each, 'json'))
  if (reports.length > 0) saveFile(await joinReports(reports), texts.fileName)
}
