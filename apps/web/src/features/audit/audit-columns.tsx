import { Box, IconButton } from '@mui/material'
import type { AuditEntry } from '@petatirta/contract'
import { formatAdminTimestamp } from '@petatirta/domain'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { Digits } from '#shared/ui/digits/digits.tsx'
import type { Column } from '#shared/ui/list/column.ts'
import { ACTION_LABELS, auditTexts as texts } from './texts.ts'

/** What an entry is called wherever only one of its kind is meant. */
export const entryLabel = ({ action, subject }: AuditEntry) => `${ACTION_LABELS[action]} ${subject}`
export const detailsId = ({ _id }: AuditEntry) => `audit-${_id}`

interface Options {
  /** By slug; a utility that is gone is called by that. */
  cityName: (slug: string) => string
  isOpen: (entry: AuditEntry) => boolean
  onToggle: (entry: AuditEntry) => void
}

export const auditColumns = ({ cityName, isOpen, onToggle }: Options): Column<AuditEntry>[] => [
  { id: 'at', header: texts.at, cell: ({ at }) => <Digits>{formatAdminTimestamp(at)}</Digits> },
  { id: 'actor', header: texts.actor, cell: ({ actor }) => <Long>{actor}</Long> },
  { id: 'action', header: texts.action, cell: ({ action }) => ACTION_LABELS[action], card: 'title' },
  { id: 'subject', header: texts.subject, cell: ({ subject }) => <Long>{subject}</Long> },
  { id: 'city', header: texts.city, cell: ({ city }) => (city === null ? texts.none : cityName(city)) },
  {
    id: 'details',
    header: texts.details,
    cell: entry => {
      const open = isOpen(entry)
      const Icon = open ? ChevronUp : ChevronDown
      return (
        <Box sx={{ my: { md: -0.75 } }}>
          <IconButton
            size="small"
            aria-label={(open ? texts.hide : texts.show)(entryLabel(entry))}
            aria-expanded={open}
            aria-controls={open ? detailsId(entry) : undefined}
            onClick={() => onToggle(entry)}
          >
            <Icon size={18} aria-hidden />
          </IconButton>
        </Box>
      )
    },
    align: 'right',
    card: 'corner',
  },
]

const Long = ({ children }: { children: string }) => (
  <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
    {children}
  </Box>
)
