import { Typography } from '@mui/material'
import type { Incident } from '@petatirta/contract'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { FormDialog } from '#shared/ui/dialog/form-dialog.tsx'
import { markRefused } from '#shared/ui/form/failure.ts'
import { FailureNote } from './failure-note.tsx'
import { HoursFields, TitleFields } from './incident-fields.tsx'
import { changeOf, type IncidentValues, valuesOf } from './incident-values.ts'
import { closingTexts, formTexts } from './texts.ts'
import { useCloseIncident, useUpdateIncident } from './use-incidents.ts'
import { ValveChecks } from './valve-checks.tsx'

interface Props {
  city: string
  incident: Incident
  onClose: () => void
  /** It was saved: what to say. */
  onDone: (message: string) => void
}

/** Title, reason and hours; what was closed stays. */
export function EditIncident({ city, incident, gmtOffset, onClose, onDone }: Props & { gmtOffset: number }) {
  const form = useForm<IncidentValues>({ mode: 'onTouched', defaultValues: valuesOf(incident, gmtOffset) })
  const { mutate, isPending, error } = useUpdateIncident(city, incident.id)
  const submit = (values: IncidentValues) => {
    const change = changeOf(values, gmtOffset)
    if (!change) return form.setFocus('endTime')
    mutate(change, {
      onSuccess: () => onDone(formTexts.saved),
      onError: failure => void markRefused(form, failure),
    })
  }
  return (
    <FormDialog
      open
      title={formTexts.edit}
      note={<FailureNote title={formTexts.failed} error={error} />}
      dirty={form.formState.isDirty}
      pending={isPending}
      onSubmit={form.handleSubmit(submit)}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <TitleFields />
        <HoursFields gmtOffset={gmtOffset} />
      </FormProvider>
    </FormDialog>
  )
}

/** Closing asks which valves were opened again: the others stay known as shut. */
export function CloseIncident({ city, incident, onClose, onDone }: Props) {
  const [opened, setOpened] = useState<string[]>([])
  const { mutate, isPending, error } = useCloseIncident(city, incident.id)
  return (
    <FormDialog
      open
      title={closingTexts.title}
      submit={closingTexts.submit}
      note={<FailureNote title={closingTexts.failed} error={error} />}
      dirty={opened.length > 0}
      pending={isPending}
      onSubmit={event => {
        event.preventDefault()
        mutate(opened, { onSuccess: () => onDone(closingTexts.done) })
      }}
      onClose={onClose}
    >
      <Typography>{closingTexts.question(incident.title)}</Typography>
      <ValveChecks
        label={closingTexts.opened}
        hint={closingTexts.rest}
        valves={incident.valves}
        chosen={opened}
        onChange={setOpened}
      />
    </FormDialog>
  )
}
