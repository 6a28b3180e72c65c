import { Alert, AlertTitle } from '@mui/material'
import { isUnreachable } from '#shared/api/client.ts'
import { reasonOf } from '#shared/ui/form/failure.ts'
import { formTexts } from './texts.ts'

/** Above the buttons of a form that could not be saved. What was typed stays. */
export const FailureNote = ({ title, error }: { title: string; error: unknown }) =>
  error ? (
    <Alert severity="error" role="alert">
      <AlertTitle sx={{ mb: 0 }}>{title}</AlertTitle>
      {isUnreachable(error) ? formTexts.needsNetwork : reasonOf(error)}
    </Alert>
  ) : null
