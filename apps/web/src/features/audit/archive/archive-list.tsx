import { Box, Button, Typography } from '@mui/material'
import type { AuditArchive } from '@petatirta/contract'
import { formatAdminTimestamp, formatDate } from '@petatirta/domain'
import { Download } from 'lucide-react'
import { formatBytes } from '#shared/files/format-bytes.ts'
import { reasonOf } from '#shared/ui/form/failure.ts'
import { useNotify } from '#shared/ui/notice/notices.tsx'
import { archiveTexts as texts } from './texts.ts'
import { useArchiveDownload } from './use-archiving.ts'

function ArchiveRow({ archive }: { archive: AuditArchive }) {
  const { number, from, to, entries, bytes, actor, at, fileName } = archive
  const notify = useNotify()
  const { mutate, isPending } = useArchiveDownload()
  const download = () =>
    mutate(archive, {
      onError: error => notify(texts.downloadFailed, 'error', { reason: reasonOf(error) }),
    })
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {texts.number(number)}: {texts.range(formatDate(from), formatDate(to))}
        </Typography>
        <Typography variant="body2">{texts.size(entries, formatBytes(bytes))}</Typography>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {texts.made(actor, formatAdminTimestamp(at))}
        </Typography>
      </Box>
      <Button
        variant="outlined"
        loading={isPending}
        loadingPosition="start"
        startIcon={<Download size={16} aria-hidden />}
        aria-label={texts.downloadOf(fileName)}
        onClick={download}
        sx={{ flex: 'none', minHeight: 40 }}
      >
        {texts.download}
      </Button>
    </Box>
  )
}

/** Newest first. */
export const ArchiveList = ({ archives }: { archives: readonly AuditArchive[] }) => (
  <Box component="section" aria-label={texts.archives}>
    <Typography variant="h3" sx={{ mb: 1 }}>
      {texts.archives}
    </Typography>
    {archives.length === 0 ? (
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
        {texts.none}
      </Typography>
    ) : (
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {archives.map(archive => (
          <ArchiveRow key={archive.number} archive={archive} />
        ))}
      </Box>
    )}
  </Box>
)
