import { Box, Checkbox, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material'
import type { SxProps, Theme } from '@mui/material/styles'
import { formatNumber } from '@petatirta/domain'
import { memo, useId, useState } from 'react'
import { matchOptions, SEARCH_FROM } from './match-options.ts'
import { type AskCounts, countIn } from './option-counts.ts'
import { type Option, OptionLabel } from './option-label.tsx'
import { OptionSearch } from './option-search.tsx'
import { panelTexts } from './texts.ts'

const ROW = {
  display: 'flex',
  mx: 0,
  minHeight: 28,
  '@media (pointer: coarse)': { minHeight: 44 },
  '& .MuiFormControlLabel-label': { flex: 1, minWidth: 0 },
} as const
const COUNT = { flex: 'none', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' } as const
const BOX: SxProps<Theme> = { p: 0.375, ml: -0.5, mr: 0.75 }
/** As wide as the card: the bar stands at its edge. */
const SCROLLING = { overflowY: 'auto', overscrollBehavior: 'contain', mx: -1.75, px: 1.75 } as const
const ALL = { value: '', label: panelTexts.all } as const

interface ChecksProps<T extends string> {
  title: string
  options: readonly Option<T>[]
  isOn: (value: T) => boolean
  /** The same function between renders, or every row renders with each toggle. */
  onToggle: (value: T, on: boolean) => void
  /** Offers one switch for all of them. */
  onAll?: ((on: boolean) => void) | undefined
  counts: AskCounts
  /** The name of a search field, for a list that has one however short it is. */
  search?: string
  /** From here on the list scrolls on its own, in pixels. */
  maxHeight?: number
}

/** Options of which any number can be on. */
export function OptionChecks<T extends string>(props: ChecksProps<T>) {
  const { title, options, isOn, onToggle, onAll, counts, search, maxHeight } = props
  const [text, setText] = useState('')
  const searchable = search !== undefined || options.length >= SEARCH_FROM
  const shown = searchable ? matchOptions(options, text) : options
  const known = counts()
  const on = options.filter(({ value }) => isOn(value)).length
  return (
    <>
      {searchable && (
        <OptionSearch label={search ?? panelTexts.searchIn(title)} text={text} onText={setText} />
      )}
      {onAll && shown.length === options.length && (
        <CheckRow
          option={ALL}
          checked={on === options.length}
          indeterminate={on > 0 && on < options.length}
          onToggle={(_, checked) => onAll(checked)}
        />
      )}
      <Box sx={maxHeight ? { ...SCROLLING, maxHeight } : {}}>
        {shown.map(option => (
          <CheckRow
            key={option.value}
            option={option}
            onToggle={onToggle}
            checked={isOn(option.value)}
            count={countIn(known, option.value)}
            included={option.including && countIn(known, option.including.value)}
          />
        ))}
      </Box>
      {shown.length === 0 && (
        <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
          {panelTexts.noMatch}
        </Typography>
      )}
    </>
  )
}

interface CheckRowProps<T extends string> {
  option: Option<T>
  checked: boolean
  indeterminate?: boolean
  count?: number | undefined
  /** Of those that the option tells apart. */
  included?: number | undefined
  onToggle: (value: T, on: boolean) => void
}

function CheckRowBody<T extends string>(props: CheckRowProps<T>) {
  const { option, checked, indeterminate = false, count, included, onToggle } = props
  const countId = useId()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <FormControlLabel
        sx={{ ...ROW, flex: 1, minWidth: 0 }}
        label={<OptionLabel {...option} />}
        control={
          <Checkbox
            size="small"
            sx={BOX}
            checked={checked}
            indeterminate={indeterminate}
            slotProps={{ input: { 'aria-describedby': count === undefined ? undefined : countId } }}
            onChange={(_, next) => onToggle(option.value, next)}
          />
        }
      />
      {/* Beside the label, not in it: a name that changes with a number is no name. */}
      {count !== undefined && (
        <Typography id={countId} component="span" variant="caption" sx={COUNT}>
          {formatNumber(count)}
          {option.including && Boolean(included) && (
            <Box component="span" sx={{ display: 'block', textAlign: 'end' }}>
              {option.including.text(formatNumber(included))}
            </Box>
          )}
        </Typography>
      )}
    </Box>
  )
}
const CheckRow = memo(CheckRowBody) as typeof CheckRowBody

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
