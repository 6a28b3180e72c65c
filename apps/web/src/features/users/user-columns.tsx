import { Box, Tooltip } from '@mui/material'
import type { User } from '@petatirta/contract'
import { formatAdminTimestamp } from '@petatirta/domain'
import { ShieldCheck } from 'lucide-react'
import type { Claims } from '#shared/session/session.ts'
import { Digits } from '#shared/ui/digits/digits.tsx'
import type { Column } from '#shared/ui/list/column.ts'
import { actionsColumn } from '#shared/ui/list/row-actions.tsx'
import { StatusChip } from '#shared/ui/status/status-chip.tsx'
import { userTexts } from './texts.ts'
import type { UserDialog } from './user-dialogs.tsx'

const COLUMNS: readonly Column<User>[] = [
  {
    id: 'createdAt',
    header: userTexts.createdAt,
    cell: user => <Digits>{formatAdminTimestamp(user.createdAt)}</Digits>,
  },
  {
    id: 'updatedAt',
    header: userTexts.updatedAt,
    cell: user => <Digits>{formatAdminTimestamp(user.updatedAt)}</Digits>,
  },
  { id: 'username', header: userTexts.username, cell: user => <UserName user={user} />, card: 'title' },
  { id: 'rule', header: userTexts.rule, cell: user => user.rule },
  { id: 'map', header: userTexts.map, cell: user => user.mapName ?? (user.map || '-') },
  {
    id: 'status',
    header: userTexts.status,
    cell: user => <StatusChip active={user.isActive} />,
    card: 'corner',
  },
]

function UserName({ user }: { user: User }) {
  if (!user.secondFactor) return user.username
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      {user.username}
      <Tooltip title={userTexts.secondFactorOn}>
        <Box
          component="span"
          role="img"
          aria-label={userTexts.secondFactorOn}
          sx={{ display: 'flex', color: 'success.main' }}
        >
          <ShieldCheck size={16} aria-hidden />
        </Box>
      </Tooltip>
    </Box>
  )
}

/** D14: only root changes ops and root users, no user deletes itself. The server decides; this only hides. */
export function userColumns(me: Claims | null, open: (dialog: UserDialog) => void): Column<User>[] {
  const mayChange = (user: User) => user.rule === 'pdam' || me?.rule === 'root'
  return [
    ...COLUMNS,
    actionsColumn(user => ({
      name: user.username,
      onEdit: mayChange(user) ? () => open({ kind: 'edit', user }) : undefined,
      onReset:
        user.secondFactor && me?.rule === 'root' && user._id !== me.sub
          ? { label: userTexts.resetFactorOf(user.username), run: () => open({ kind: 'resetFactor', user }) }
          : undefined,
      onDelete: mayChange(user) && user._id !== me?.sub ? () => open({ kind: 'delete', user }) : undefined,
    })),
  ]
}
