import {
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material'
import type { ClosureRequest, Incident } from '@petatirta/contract'
import { useId, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { FormDialog } from '#shared/ui/dialog/form-dialog.tsx'
import { markRefused } from '#shared/ui/form/failure.ts'
import { FailureNote } from './failure-note.tsx'
import { type Hours, proposedHours } from './hours.ts'
import { HoursFields, TitleFields } from './incident-fields.tsx'
import { changeOf, type IncidentValues } from './incident-values.ts'
import { formTexts as texts } from './texts.ts'
import { useCreateIncident } from './use-incidents.ts'
import { ValveChecks } from './valve-checks.tsx'

interface Valve {
  readonly id: string
  readonly position: readonly [number, number]
}

export interface ClosureSummary {
  /** To be closed. */
  readonly valves: readonly Valve[]
  /** Closed already, as a person wrote down. */
  readonly shut: readonly Valve[]
  readonly customers: number
  /** Kelurahan, most concerned first. */
  readonly areas: readonly string[]
}

interface Props {
  /** Slug of the utility. */
  city: string
  gmtOffset: number
  closure: ClosureRequest
  summary: ClosureSummary
  onClose: () => void
  onSaved: (incident: Incident) => void
}

const HOURS = ['startDay', 'startTime', 'endDay', 'endTime'] as const satisfies readonly (keyof Hours)[]

/** A closure is saved as an incident, planned or running. */
export function IncidentForm({ city, closure, summary, gmtOffset, onClose, onSaved }: Props) {
  const [planned, setPlanned] = useState(false)
  const [ticked, setTicked] = useState<string[]>([])
  // A colleague may have written down one of them meanwhile: it is among those that are shut then.
  const shut = ticked.filter(id => summary.valves.some(valve => valve.id === id))
  const form = useForm<IncidentValues>({
    mode: 'onTouched',
    defaultValues: {
      title: texts.proposed(summary.areas),
      reason: '',
      ...proposedHours(false, new Date(), gmtOffset),
    },
  })
  const { isDirty, dirtyFields } = form.formState
  const { mutate, isPending, error } = useCreateIncident(city)

  const choose = (next: boolean) => {
    setPlanned(next)
    // Hours that a person chose stay.
    if (HOURS.some(name => dirtyFields[name])) return
    const proposed = proposedHours(next, new Date(), gmtOffset)
    for (const name of HOURS) form.resetField(name, { defaultValue: proposed[name] })
  }
  const submit = (values: IncidentValues) => {
    const change = changeOf(values, gmtOffset)
    if (!change) return form.setFocus('endTime')
    mutate(
      { ...change, planned, closure, shutNow: planned ? [] : shut },
      { onSuccess: onSaved, onError: failure => void markRefused(form, failure) },
    )
  }

  return (
    <FormDialog
      open
      title={texts.create}
      note={<FailureNote title={texts.failed} error={error} />}
      dirty={isDirty || planned || shut.length > 0}
      pending={isPending}
      onSubmit={form.handleSubmit(submit)}
      onClose={onClose}
    >
      <Typography variant="body2">{texts.affected(summary.customers, summary.areas)}</Typography>
      <FormProvider {...form}>
        <TitleFields />
        <KindChoice planned={planned} onChange={choose} />
        <HoursFields gmtOffset={gmtOffset} />
      </FormProvider>
      {!planned && (
        <ValveChecks
          label={texts.shut}
          hint={texts.shutHint}
          valves={summary.valves}
          done={summary.shut}
          chosen={shut}
          onChange={setTicked}
        />
      )}
    </FormDialog>
  )
}

function KindChoice({ planned, onChange }: { planned: boolean; onChange: (planned: boolean) => void }) {
  const id = useId()
  return (
    <FormControl>
      <FormLabel id={id}>{texts.kind}</FormLabel>
      <RadioGroup
        row
        aria-labelledby={id}
        value={planned ? 'planned' : 'running'}
        onChange={(_, value) => onChange(value === 'planned')}
      >
        <FormControlLabel value="running" control={<Radio />} label={texts.running} />
        <FormControlLabel value="planned" control={<Radio />} label={texts.planned} />
      </RadioGroup>
      {planned && <FormHelperText sx={{ ml: 0 }}>{texts.plannedHint}</FormHelperText>}
    </FormControl>
  )
}
