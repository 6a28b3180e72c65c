import { Typography } from '@mui/material'
import type { NetworkFaultKind, NetworkRepairKind } from '@petatirta/contract'
import { NETWORK_FAULTS } from '@petatirta/contract/plain'
import { formatNumber } from '@petatirta/domain'
import { ConfirmDialog } from '#shared/ui/dialog/confirm-dialog.tsx'
import { reasonOf } from '#shared/ui/form/failure.ts'
import { useNotify } from '#shared/ui/notice/notices.tsx'
import { repairActions, faultTexts as texts } from './texts.ts'
import { type Several, useRepair } from './use-network-check.ts'

interface Props {
  city: string
  what: Several<'faults'>
  kind: NetworkFaultKind
  repair: NetworkRepairKind
  /** Of those that have a proposal. */
  count: number
  onClose: () => void
}

/** Says what is going to happen before it does. */
export function RepairDialog({ city, what, kind, repair, count, onClose }: Props) {
  const notify = useNotify()
  const { mutate, isPending } = useRepair(city)
  const confirm = () =>
    mutate(what, {
      onSuccess: ({ repaired, score }) => notify(texts.done(repaired, formatNumber(score)), 'success'),
      onError: error => notify(texts.failed, 'error', { reason: reasonOf(error) }),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      open
      title={texts.repairTitle}
      question={texts.question(count, NETWORK_FAULTS[kind])}
      confirm={texts.repair}
      tone="primary"
      pending={isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Typography variant="body2">{repairActions[repair]}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.kept}
      </Typography>
    </ConfirmDialog>
  )
}
