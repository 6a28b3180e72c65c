import { Box, ButtonBase, Collapse, Typography } from '@mui/material'
import type { Complaint } from '@petatirta/contract'
import type { ComplaintColumn } from '@petatirta/domain'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { ComplaintsProps } from './complaint-table.tsx'
import { complaintKey, complaintValue } from './complaint-value.ts'
import { IncidentNote } from './incident-note.tsx'
import { texts } from './texts.ts'

/** What a closed row says already. */
const HEAD: readonly ComplaintColumn[] = ['tgl_pengaduan', 'jenis_nonair']

/** M2.11: on a narrow screen every complaint is a row that opens. */
export const ComplaintCards = ({ rows, ...rest }: ComplaintsProps) => (
  <Box component="ul" aria-label={texts.table} sx={{ listStyle: 'none', m: 0, p: 0, overflowY: 'auto' }}>
    {rows.map(complaint => (
      <ComplaintCard key={complaintKey(complaint)} complaint={complaint} {...rest} />
    ))}
  </Box>
)

type CardProps = Omit<ComplaintsProps, 'rows'> & { complaint: Complaint }

function ComplaintCard({ complaint, columns, gmtOffset }: CardProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const value = (column: ComplaintColumn) => complaintValue(complaint, column, gmtOffset)
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <ButtonBase
        aria-expanded={open}
        {...(open && { 'aria-controls': id })}
        onClick={() => setOpen(!open)}
        sx={{
          width: 1,
          minHeight: 56,
          px: 2,
          py: 1,
          gap: 1,
          textAlign: 'start',
          '&.Mui-focusVisible': { outlineOffset: -2 },
        }}
      >
        <Box component="span" sx={{ flex: 1, minWidth: 0, display: 'grid' }}>
          <Typography component="span" variant="body2" sx={{ fontWeight: 600 }}>
            {value('jenis_nonair')}
          </Typography>
          <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
            {value('tgl_pengaduan')}
          </Typography>
          <IncidentNote complaint={complaint} />
        </Box>
        <Box component="span" sx={{ display: 'flex', rotate: open ? '180deg' : '0deg' }}>
          <ChevronDown size={18} aria-hidden />
        </Box>
      </ButtonBase>
      <Collapse in={open} unmountOnExit>
        <Box id={id} component="dl" sx={{ m: 0, px: 2, pb: 1.5, ...LINES }}>
          {columns
            .filter(column => !HEAD.includes(column))
            .map(column => (
              <Box key={column} sx={{ display: 'contents' }}>
                <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
                  {texts.columns[column]}
                </Typography>
                <Typography component="dd" variant="body2" sx={{ m: 0, minWidth: 0 }}>
                  {value(column)}
                </Typography>
              </Box>
            ))}
        </Box>
      </Collapse>
    </Box>
  )
}

const LINES = { display: 'grid', gridTemplateColumns: '112px 1fr', columnGap: 1, rowGap: 0.5 } as const
