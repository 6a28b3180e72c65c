import { Autocomplete, Box, Chip, TextField, Typography } from '@mui/material'
import type { ListedCustomer } from '@petatirta/contract'
import { type AreaLevel, type AreaValues, idOf, isBlank } from './area-edits.ts'
import { type Areas, chosenAreas, isKnown, type Suggestion, suggest } from './area-suggestions.ts'
import { areaTexts as texts } from './texts.ts'

interface Props {
  level: AreaLevel
  customer: ListedCustomer
  values: AreaValues
  areas: Areas | undefined
  refusal: string | undefined
  disabled: boolean
  /** On a card the label is visible; in a table the header is. */
  labelled?: boolean
  onChange: (change: Partial<AreaValues>) => void
}

const NO_AREAS: Areas = { kecamatan: [], kelurahan: [] }

/** An area's name, typed or chosen; the server has the last word on it, since areas may have been imported meanwhile. */
export function AreaCell({ level, customer, values, areas = NO_AREAS, refusal, disabled, ...rest }: Props) {
  const { labelled = false, onChange } = rest
  const value = values[level]
  const blank = isBlank(value)
  const unknown = areas !== NO_AREAS && !blank && !isKnown(areas, level, value)
  return (
    <Autocomplete<Suggestion, false, true, true>
      freeSolo
      disableClearable
      openOnFocus
      fullWidth
      size="small"
      disabled={disabled}
      options={suggest(areas, level, values, customer)}
      value={value}
      inputValue={value}
      onInputChange={(_, text, reason) => {
        if (reason === 'input') onChange({ [level]: text })
      }}
      onChange={(_, chosen) => {
        if (typeof chosen !== 'string') onChange(chosenAreas(areas, level, values, chosen))
      }}
      getOptionLabel={option => (typeof option === 'string' ? option : option.name)}
      getOptionKey={option => (typeof option === 'string' ? option : `${option.name} ${option.kecamatan}`)}
      isOptionEqualToValue={(option, chosen) =>
        option.name === (typeof chosen === 'string' ? chosen : chosen.name)
      }
      renderOption={({ key, ...props }, option) => (
        <Box component="li" key={key} {...props}>
          <Option option={option} />
        </Box>
      )}
      // A name is seldom as narrow as its column.
      slotProps={{
        popper: { placement: 'bottom-start', sx: { minWidth: 240 } },
        // In the dark a shadow shows no edge.
        paper: { sx: { border: 1, borderColor: 'divider' } },
      }}
      // Scrolled to, it stands clear of the bars above and below.
      sx={{ '& input': { scrollMarginBlock: 88 } }}
      renderInput={params => (
        <TextField
          {...params}
          {...(labelled && { label: texts[level] })}
          error={blank || refusal !== undefined}
          helperText={refusal ?? (blank ? texts.required : unknown ? texts.unknown : undefined)}
          slotProps={{
            ...params.slotProps,
            htmlInput: {
              ...params.slotProps.htmlInput,
              'aria-label': texts.cell(texts[level], idOf(customer)),
              maxLength: 200,
            },
            formHelperText: { sx: { mx: 0, lineHeight: 1.3 } },
          }}
        />
      )}
    />
  )
}

const Option = ({ option: { name, kecamatan, proposed } }: { option: Suggestion }) => (
  <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flex: 1, minWidth: 0 }}>
    <Box component="span" sx={{ flex: 1 }}>
      {name}
      {kecamatan && (
        <Typography component="span" variant="caption" sx={{ color: 'text.secondary', display: 'block' }}>
          {kecamatan}
        </Typography>
      )}
    </Box>
    {proposed && <Chip size="small" color="primary" variant="outlined" label={texts.proposal} />}
  </Box>
)
