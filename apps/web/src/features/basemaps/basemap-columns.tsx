import { Box, Chip, Typography } from '@mui/material'
import type { BasemapFile } from '@petatirta/contract'
import { formatAdminTimestamp, MISSING_SUMMARY } from '@petatirta/domain'
import { formatBytes } from '#shared/files/format-bytes.ts'
import { Digits } from '#shared/ui/digits/digits.tsx'
import type { Column } from '#shared/ui/list/column.ts'
import { actionsColumn } from '#shared/ui/list/row-actions.tsx'
import { describeBounds } from './describe-bounds.ts'
import { basemapTexts as texts } from './texts.ts'

const COLUMNS: readonly Column<BasemapFile>[] = [
  { id: 'file', header: texts.file, cell: file => <Name file={file} />, card: 'title' },
  { id: 'usedBy', header: texts.usedBy, cell: usedBy },
  {
    id: 'size',
    header: texts.size,
    cell: ({ bytes }) => <Digits>{formatBytes(bytes)}</Digits>,
    align: 'right',
  },
  {
    id: 'zooms',
    header: texts.zooms,
    cell: ({ zooms }) => <Digits>{zooms ? texts.zoomRange(...zooms) : MISSING_SUMMARY}</Digits>,
  },
  {
    id: 'bounds',
    header: texts.bounds,
    cell: ({ bounds }) => (bounds ? describeBounds(bounds) : MISSING_SUMMARY),
  },
  { id: 'attribution', header: texts.attribution, cell: ({ attribution }) => attribution || MISSING_SUMMARY },
  {
    id: 'updatedAt',
    header: texts.updatedAt,
    cell: ({ updatedAt }) => <Digits>{formatAdminTimestamp(updatedAt)}</Digits>,
  },
]

export const basemapColumns = (onDelete: (file: BasemapFile) => void): Column<BasemapFile>[] => [
  ...COLUMNS,
  actionsColumn<BasemapFile>(file => ({
    name: file.name,
    // The setting's file is its operator's to remove.
    onDelete: file.source === 'folder' ? () => onDelete(file) : undefined,
  })),
]

function usedBy({ source, city }: BasemapFile): string {
  if (city) return city.name
  return source === 'setting' ? texts.setting : texts.everyone
}

function Name({ file: { name, title, problem } }: { file: BasemapFile }) {
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {title || name}
      {title && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {name}
        </Typography>
      )}
      {problem && (
        <Box sx={{ mt: 0.5 }}>
          <Chip size="small" color="error" variant="outlined" label={texts.unusable} />
          <Typography variant="caption" component="p" sx={{ color: 'error.main', mt: 0.25 }}>
            {problem}
          </Typography>
        </Box>
      )}
    </Box>
  )
}
