import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import type { Dayjs } from 'dayjs'
import { useRef } from 'react'
import { useClosableField } from '#shared/close-stack/use-closable.ts'
import { dayjs } from '#shared/dates/dayjs.ts'
import { dayPickerTexts } from './day-picker-texts.ts'
import { useDayDraft } from './use-day-draft.ts'

export interface DayPickerProps {
  label: string
  /** YYYY-MM-DD, as are the bounds, which belong to the range. */
  value: string
  min?: string
  max?: string
  /** No day at all is an answer, too: ''. */
  optional?: boolean
  /** Called with valid days only, when the user is done typing or picking. */
  onChange: (day: string) => void
}

const twoLetters = (day: Dayjs) => day.format('dd')

/** The theme's rules for text fields do not reach this one: its hairline, and no zooming in on a phone. */
const LIKE_OTHER_FIELDS = {
  '& .MuiPickersInputBase-root:not(.Mui-focused, .Mui-error):not(:hover) .MuiPickersOutlinedInput-notchedOutline':
    {
      borderColor:
        'color-mix(in srgb, var(--mui-palette-text-secondary) 45%, var(--mui-palette-background-paper))',
    },
  '& .MuiPickersInputBase-root :focus-visible': { outline: 'none' },
  '@media (pointer: coarse)': { '& .MuiPickersInputBase-root': { fontSize: 16 } },
} as const

/** M5.4: a day, typed or picked. Big: load it lazily. */
export function DayPicker({ label, value, min, max, optional = false, onChange }: DayPickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const { date, message, change, judge, isOpen, setOpen } = useDayDraft({
    value,
    min,
    max,
    optional,
    onChange,
    input,
  })
  useClosableField(isOpen, () => setOpen(false))
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="id" localeText={dayPickerTexts}>
      <DatePicker
        label={label}
        // The dialog of a phone hides the field: it says itself which day is asked for.
        localeText={{ toolbarTitle: label }}
        format="DD/MM/YYYY"
        value={date}
        {...(min !== undefined && { minDate: dayjs(min) })}
        {...(max !== undefined && { maxDate: dayjs(max) })}
        onChange={(next, { source }) => change(next, source !== 'view')}
        open={isOpen}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        closeOnSelect
        dayOfWeekFormatter={twoLetters}
        inputRef={input}
        slotProps={{
          field: { clearable: optional },
          textField: {
            size: 'small',
            fullWidth: true,
            error: message !== undefined,
            helperText: message,
            sx: LIKE_OTHER_FIELDS,
            onBlur: judge,
            onKeyDown: event => {
              if (event.key === 'Enter') judge()
            },
          },
          actionBar: ({ pickerVariant }) => ({ actions: pickerVariant === 'mobile' ? ['accept'] : [] }),
        }}
      />
    </LocalizationProvider>
  )
}
