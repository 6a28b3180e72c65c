import {
  Box,
  Button,
  Checkbox,
  CircularProgress,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormHelperText,
  FormLabel,
  Paper,
} from '@mui/material'
import type { CallPayload } from '@petatirta/contract'
import type { calls } from '@petatirta/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { type Control, useController, useForm } from 'react-hook-form'
import { UnsavedGuard } from '#shared/ui/dialog/unsaved-guard.tsx'
import { markRefused, reasonOf } from '#shared/ui/form/failure.ts'
import { TextInput } from '#shared/ui/form/text-input.tsx'
import { Loading } from '#shared/ui/loading/loading.tsx'
import { useNotify } from '#shared/ui/notice/notices.tsx'
import { Problem } from '#shared/ui/problem/problem.tsx'
import {
  type Distance,
  type SettingsValues,
  toSettings,
  toValues,
  validateDistance,
} from './settings-values.ts'
import { settingsTexts as texts } from './texts.ts'
import { settingsQuery, useSaveSettings } from './use-network-check.ts'

type Answer = CallPayload<typeof calls.networkSettings>

/** By which rules pipes are joined, and what can shut them. */
export function Settings({ city }: { city: string }) {
  const { data, error, isError, refetch } = useQuery(settingsQuery(city))
  if (data) return <SettingsForm city={city} answer={data} />
  if (!isError) return <Loading feature={texts.feature} fill={false} />
  return (
    <Paper variant="outlined">
      <Problem error={error} onRetry={() => void refetch()} />
    </Paper>
  )
}

const DISTANCES: readonly { name: Distance; hint: string }[] = [
  { name: 'joinTolerance', hint: texts.joinHint },
  { name: 'valveTolerance', hint: texts.valveHint },
  { name: 'customerDistance', hint: texts.customerHint },
]

function SettingsForm({ city, answer }: { city: string; answer: Answer }) {
  const notify = useNotify()
  const { mutate, isPending } = useSaveSettings(city)
  const form = useForm<SettingsValues>({ mode: 'onTouched', defaultValues: toValues(answer) })
  const { isDirty } = form.formState
  const submit = (values: SettingsValues) =>
    mutate(toSettings(values), {
      onSuccess: saved => {
        form.reset(toValues(saved))
        notify(texts.saved, 'success')
      },
      onError: failure => {
        notify(texts.failed, 'error', { reason: reasonOf(failure) })
        markRefused(form, failure)
      },
    })
  return (
    <Paper
      component="form"
      noValidate
      variant="outlined"
      onSubmit={form.handleSubmit(submit)}
      sx={{ p: 2, display: 'grid', gap: 2.5, maxWidth: 640 }}
    >
      {DISTANCES.map(({ name, hint }) => (
        <TextInput
          key={name}
          control={form.control}
          name={name}
          label={texts[name]}
          hint={hint}
          validate={text => validateDistance(name, text)}
          maxLength={8}
        />
      ))}
      <ValveTypes control={form.control} subTypes={answer.subTypes} />
      <TextInput
        control={form.control}
        name="pipeProperty"
        label={texts.pipeProperty}
        hint={texts.pipePropertyHint}
        required={false}
        maxLength={100}
      />
      <TextInput
        control={form.control}
        name="criticalClasses"
        label={texts.criticalClasses}
        hint={texts.criticalHint}
        required={false}
        maxLength={2000}
      />
      <Box>
        <Button
          type="submit"
          variant="contained"
          disabled={isPending || !isDirty}
          startIcon={isPending && <CircularProgress size={16} color="inherit" aria-hidden />}
        >
          {texts.save}
        </Button>
      </Box>
      <UnsavedGuard dirty={isDirty} />
    </Paper>
  )
}

interface TypesProps {
  control: Control<SettingsValues>
  subTypes: Answer['subTypes']
}

function ValveTypes({ control, subTypes }: TypesProps) {
  const { field } = useController({ control, name: 'valveTypes' })
  const chosen: string[] | null = field.value
  const byName = subTypes.filter(({ shutsByName }) => shutsByName).map(({ name }) => name)
  const toggle = (name: string, on: boolean) =>
    field.onChange(
      subTypes.map(type => type.name).filter(other => (other === name ? on : (chosen ?? []).includes(other))),
    )
  return (
    <FormControl component="fieldset" variant="standard">
      <FormLabel component="legend">{texts.valveTypes}</FormLabel>
      <FormControlLabel
        label={texts.byName}
        control={
          <Checkbox checked={chosen === null} onChange={(_, on) => field.onChange(on ? null : byName)} />
        }
      />
      <FormHelperText sx={{ ml: 4, mt: -0.5 }}>{texts.byNameHint}</FormHelperText>
      <FormGroup sx={{ ml: 1.5, mt: 0.5 }}>
        {subTypes.map(({ name, count }) => (
          <FormControlLabel
            key={name}
            label={texts.subType(name, count)}
            disabled={chosen === null}
            control={
              <Checkbox checked={(chosen ?? byName).includes(name)} onChange={(_, on) => toggle(name, on)} />
            }
          />
        ))}
      </FormGroup>
      {subTypes.length === 0 && <FormHelperText sx={{ ml: 0 }}>{texts.noSubTypes}</FormHelperText>}
    </FormControl>
  )
}
