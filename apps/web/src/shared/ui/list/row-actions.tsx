import { Box, IconButton, Tooltip } from '@mui/material'
import { type LucideIcon, Pencil, Plus, ShieldOff, Trash2 } from 'lucide-react'
import type { Column } from './column.ts'
import { listTexts } from './texts.ts'

interface Actions {
  name: string
  /** For a row that has no record yet. */
  onAdd?: { label: string; run: () => void } | undefined
  /** Absent when it is not for this user to do. */
  onEdit?: (() => void) | undefined
  /** Takes something away without deleting the record; only where there is something to take. */
  onReset?: { label: string; run: () => void } | undefined
  onDelete?: (() => void) | undefined
}

/** A2: the last column, edit and delete. */
export const actionsColumn = <Row,>(actions: (row: Row) => Actions): Column<Row> => ({
  id: 'actions',
  header: listTexts.actions,
  cell: row => <RowActions {...actions(row)} />,
  align: 'right',
  card: 'actions',
})

function RowActions({ name, onAdd, onEdit, onReset, onDelete }: Actions) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'end', gap: 0.5, my: { md: -0.75 }, minHeight: 34 }}>
      {onAdd && <Action icon={Plus} label={onAdd.label} onClick={onAdd.run} />}
      {onEdit && <Action icon={Pencil} label={listTexts.edit(name)} onClick={onEdit} />}
      {onReset && <Action icon={ShieldOff} label={onReset.label} onClick={onReset.run} />}
      {onDelete && <Action icon={Trash2} label={listTexts.remove(name)} onClick={onDelete} />}
    </Box>
  )
}

interface ActionProps {
  icon: LucideIcon
  label: string
  onClick: () => void
}

const Action = ({ icon: Icon, label, onClick }: ActionProps) => (
  <Tooltip title={label}>
    <IconButton size="small" aria-label={label} onClick={onClick} sx={{ p: { xs: 1.25, md: 1 } }}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
    </IconButton>
  </Tooltip>
)
