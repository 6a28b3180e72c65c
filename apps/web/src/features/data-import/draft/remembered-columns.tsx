import { Box, IconButton, Tooltip, Typography } from '@mui/material'
import { type ImportProfile, importFields, importKindLabel } from '@petatirta/contract'
import { formatAdminTimestamp } from '@petatirta/domain'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '#shared/ui/dialog/confirm-dialog.tsx'
import { Fold } from '#shared/ui/fold/fold.tsx'
import { reasonOf } from '#shared/ui/form/failure.ts'
import { Spinner } from '#shared/ui/loading/spinner.tsx'
import { useNotify } from '#shared/ui/notice/notices.tsx'
import { LoadFailed } from '#shared/ui/problem/load-failed.tsx'
import { rememberedTexts as texts } from './texts.ts'
import { useForgetProfile, useProfiles } from './use-draft.ts'

/** The utility's choices of columns that next month's file follows; asked for when it is opened. */
export const RememberedColumns = ({ city }: { city: string }) => (
  <Fold title={texts.title}>
    <Profiles city={city} />
  </Fold>
)

function Profiles({ city }: { city: string }) {
  const { data: profiles, error, refetch } = useProfiles(city, true)
  const [asking, setAsking] = useState<ImportProfile>()
  if (!profiles)
    return error ? (
      <LoadFailed error={error} onRetry={() => void refetch()} />
    ) : (
      <Spinner text={texts.loading} />
    )
  if (profiles.length === 0)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.empty}
      </Typography>
    )
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.about}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {profiles.map(profile => (
          <Profile key={profile.id} profile={profile} onRemove={() => setAsking(profile)} />
        ))}
      </Box>
      {asking && <Forget city={city} profile={asking} onClose={() => setAsking(undefined)} />}
    </>
  )
}

function Profile({ profile, onRemove }: { profile: ImportProfile; onRemove: () => void }) {
  const { name, kind, columns, username, usedAt } = profile
  const fields = importFields(kind)
  const meaningOf = (field: string) => fields.find(each => each.name === field)?.meaning ?? field
  const pairs = Object.entries(columns).flatMap(([field, column]) =>
    column === null ? [] : [texts.column(meaningOf(field), column)],
  )
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'start', gap: 1, py: 1, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body1" sx={{ fontWeight: 600 }}>
          {name} · {importKindLabel(kind)}
        </Typography>
        <Typography variant="body2">{pairs.join(', ')}</Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {texts.used(username, formatAdminTimestamp(usedAt))}
        </Typography>
      </Box>
      <Tooltip title={texts.remove(name)}>
        <IconButton aria-label={texts.remove(name)} onClick={onRemove} sx={{ width: 40, height: 40 }}>
          <Trash2 size={18} aria-hidden />
        </IconButton>
      </Tooltip>
    </Box>
  )
}

interface ForgetProps {
  city: string
  profile: ImportProfile
  onClose: () => void
}

function Forget({ city, profile, onClose }: ForgetProps) {
  const { mutate, isPending } = useForgetProfile(city)
  const notify = useNotify()
  const forget = () =>
    mutate(profile, {
      onError: error => notify(texts.failed, 'error', { reason: reasonOf(error) }),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      open
      title={texts.removing.title}
      question={texts.removing.question(profile.name, importKindLabel(profile.kind))}
      confirm={texts.removing.confirm}
      pending={isPending}
      onConfirm={forget}
      onClose={onClose}
    />
  )
}
