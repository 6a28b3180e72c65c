import { Box, TextField, Typography } from '@mui/material'
import { timeZoneName } from '@petatirta/domain'
import { type Control, type FieldPath, useController, useFormContext, useWatch } from 'react-hook-form'
import { DayPicker } from '#shared/ui/form/day-picker.tsx'
import { TextInput } from '#shared/ui/form/text-input.tsx'
import { changeOf, type IncidentValues, validateTime, validateTitle } from './incident-values.ts'
import { formTexts as texts } from './texts.ts'

const LONGEST = { title: 200, reason: 1000 } as const

export function TitleFields() {
  const { control } = useFormContext<IncidentValues>()
  const { field } = useController({ control, name: 'reason' })
  const { ref, ...reason } = field
  return (
    <>
      <TextInput
        control={control}
        name="title"
        label={texts.name}
        validate={validateTitle}
        maxLength={LONGEST.title}
        autoFocus
      />
      <TextField
        {...reason}
        inputRef={ref}
        label={texts.reason}
        helperText={texts.reasonHint}
        multiline
        minRows={2}
        maxRows={6}
        slotProps={{ htmlInput: { maxLength: LONGEST.reason } }}
      />
    </>
  )
}

/** Day and time of both ends, by the clocks of the city. */
export function HoursFields({ gmtOffset }: { gmtOffset: number }) {
  const { control } = useFormContext<IncidentValues>()
  const values = useWatch<IncidentValues>({ control }) as IncidentValues
  const times = [validateTime('', values.startTime), validateTime('', values.endTime)]
  const isReversed = times.every(fault => fault === undefined) && !changeOf(values, gmtOffset)
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Moment control={control} day="startDay" time="startTime" />
      <Moment control={control} day="endDay" time="endTime" />
      <Typography
        variant="caption"
        role={isReversed ? 'alert' : undefined}
        sx={{ mt: -1, color: isReversed ? 'error.main' : 'text.secondary' }}
      >
        {isReversed ? texts.badOrder : texts.zone(timeZoneName(gmtOffset))}
      </Typography>
    </Box>
  )
}

interface MomentProps {
  control: Control<IncidentValues>
  day: 'startDay' | 'endDay'
  time: 'startTime' | 'endTime'
}

function Moment({ control, day, time }: MomentProps) {
  const { field } = useController<IncidentValues, FieldPath<IncidentValues>>({ control, name: day })
  const label = texts[time]
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '3fr 2fr', sm: '1fr 1fr' } }}>
      <DayPicker label={texts[day]} value={field.value} onChange={field.onChange} />
      <TextInput
        control={control}
        name={time}
        label={label}
        validate={text => validateTime(label, text)}
        maxLength={5}
      />
    </Box>
  )
}
