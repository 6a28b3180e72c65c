import { Button, CircularProgress } from '@mui/material'
import { calls } from '@petatirta/contract/routes'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { callForBytes } from '#shared/api/client.ts'
import { saveFile } from '#shared/files/save-file.ts'
import { reasonOf } from '#shared/ui/form/failure.ts'
import { useNotify } from '#shared/ui/notice/notices.tsx'
import type { AuditSearch } from './audit-search.ts'
import { auditTexts as texts } from './texts.ts'

/** Saves all that match the filters, not only the page that is shown. */
export function AuditDownload({ filters }: { filters: Omit<AuditSearch, 'p' | 'rp'> }) {
  const notify = useNotify()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => saveFile(await callForBytes(calls.downloadAudit, { query: filters }), texts.file),
    onError: error => notify(texts.downloadFailed, 'error', { reason: reasonOf(error) }),
  })
  const Icon = isPending ? (
    <CircularProgress size={16} color="inherit" aria-hidden />
  ) : (
    <Download size={16} aria-hidden />
  )
  return (
    <Button
      variant="outlined"
      startIcon={Icon}
      aria-disabled={isPending}
      onClick={() => !isPending && mutate()}
    >
      {isPending ? texts.downloading : texts.download}
    </Button>
  )
}
