import { Box, Checkbox, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material'
import type { SxProps, Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { panelTexts } from './texts.ts'

/** How the map draws what an option stands for: the panel is the legend too. */
export interface OptionMark {
  readonly shape: 'dot' | 'line'
  readonly colour: string
}

export interface Option<T extends string = string> {
  readonly value: T
  readonly label: string
  /** Smaller, after the label. */
  readonly detail?: string
  readonly mark?: OptionMark
}

const ROW: SxProps<Theme> = {
  display: 'flex',
  mx: 0,
  minHeight: 28,
  '@media (pointer: coarse)': { minHeight: 44 },
  '& .MuiFormControlLabel-label': { flex: 1, minWidth: 0 },
}
const BOX: SxProps<Theme> = { p: 0.375, ml: -0.5, mr: 0.75 }

function Mark({ shape, colour }: OptionMark) {
  const size = shape === 'dot' ? { width: 12, height: 12, borderRadius: '50%' } : { width: 22, height: 5 }
  return (
    <Box
      component="span"
      sx={{
        ...size,
        flex: 'none',
        borderRadius: shape === 'dot' ? '50%' : 3,
        bgcolor: colour,
        boxShadow: '0 0 0 1px rgba(128 140 145 / 0.55)',
      }}
    />
  )
}

function OptionLabel({ label, detail, mark }: Pick<Option, 'label' | 'detail' | 'mark'>) {
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      {mark && <Mark {...mark} />}
      <Typography component="span" variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {label}
        {detail && (
          <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
            {' '}
            {detail}
          </Typography>
        )}
      </Typography>
    </Box>
  )
}

interface ChecksProps<T extends string> {
  options: readonly Option<T>[]
  isOn: (value: T) => boolean
  onToggle: (value: T, on: boolean) => void
  /** Offers one switch for all of them. */
  onAll?: ((on: boolean) => void) | undefined
}

/** Options of which any number can be on. */
export function OptionChecks<T extends string>({ options, isOn, onToggle, onAll }: ChecksProps<T>) {
  const on = options.filter(({ value }) => isOn(value)).length
  return (
    <>
      {onAll && (
        <CheckRow
          checked={on === options.length}
          indeterminate={on > 0 && on < options.length}
          onChange={onAll}
          label={<OptionLabel label={panelTexts.all} />}
        />
      )}
      {options.map(option => (
        <CheckRow
          key={option.value}
          checked={isOn(option.value)}
          onChange={checked => onToggle(option.value, checked)}
          label={<OptionLabel {...option} />}
        />
      ))}
    </>
  )
}

interface CheckRowProps {
  checked: boolean
  indeterminate?: boolean
  onChange: (checked: boolean) => void
  label: ReactNode
}

function CheckRow({ checked, indeterminate = false, onChange, label }: CheckRowProps) {
  return (
    <FormControlLabel
      sx={ROW}
      label={label}
      control={
        <Checkbox
          size="small"
          sx={BOX}
          {...{ checked, indeterminate }}
          onChange={(_, next) => onChange(next)}
        />
      }
    />
  )
}

interface RadiosProps<T extends string> {
  label: string
  options: readonly Option<T>[]
  value: T
  onChange: (value: T) => void
}

/** Options of which exactly one is on. */
export function OptionRadios<T extends string>({ label, options, value, onChange }: RadiosProps<T>) {
  return (
    <RadioGroup aria-label={label} value={value} onChange={(_, next) => onChange(next as T)}>
      {options.map(option => (
        <FormControlLabel
          key={option.value}
          sx={ROW}
          value={option.value}
          control={<Radio size="small" sx={BOX} />}
          label={<OptionLabel {...option} />}
        />
      ))}
    </RadioGroup>
  )
}
