import { Alert, Button } from '@mui/material'
import { formatDateTime } from '@petatirta/domain'
import { Digits } from '#shared/ui/digits/digits.tsx'
import { statusTexts as texts } from './texts.ts'

interface Props {
  query: { isError: boolean; dataUpdatedAt: number; refetch: () => unknown }
}

/** What is shown is old: since when, and the way to something newer. */
export function StaleAlert({ query: { isError, dataUpdatedAt, refetch } }: Props) {
  if (!isError) return null
  return (
    <Alert
      severity="warning"
      action={
        <Button size="small" color="inherit" sx={{ whiteSpace: 'nowrap' }} onClick={() => void refetch()}>
          {texts.retry}
        </Button>
      }
    >
      {texts.stale} <Digits>{formatDateTime(new Date(dataUpdatedAt))}</Digits>. {texts.shown}
    </Alert>
  )
}
