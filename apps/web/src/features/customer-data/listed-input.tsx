import { Autocomplete, Box, createFilterOptions, TextField, Typography } from '@mui/material'
import type { CustomerChoices } from '@petatirta/contract'
import { useRef } from 'react'
import { type UseFormReturn, useController, useWatch } from 'react-hook-form'
import {
  type Choice,
  choicesOf,
  choiceWarning,
  type ListedField,
  typedChoice,
  valuesBeside,
} from './customer-choices.ts'
import type { CustomerValues } from './customer-record.ts'
import { choiceTexts as texts } from './texts.ts'

interface Props {
  form: UseFormReturn<CustomerValues>
  name: ListedField
  label: string
  validate: (value: string) => string | undefined
  /** Absent while they are not there: the field takes any text all the same. */
  choices: CustomerChoices | undefined
  loading: boolean
}

/** Both are looked through, but no more are drawn than anybody would scroll. */
const filterOptions = createFilterOptions<Choice>({
  stringify: ({ value, detail }) => `${value} ${detail}`,
  limit: 100,
})

/** A text that the city has a list for: chosen, or typed, then with a warning if the list does not have it. */
export function ListedInput({ form, name, label, validate, choices, loading }: Props) {
  const { control, setValue } = form
  const { field, fieldState } = useController({ control, name, rules: { validate } })
  const values = useWatch({ control, compute: current => valuesBeside(name, current) })
  const typed = useRef(false)
  const { ref, value, onBlur, onChange } = field
  const { error } = fieldState
  const warning = choices && choiceWarning(choices, name, values)

  const fill = (filled: ListedField, text: string) =>
    setValue(filled, text, { shouldDirty: true, shouldValidate: true })
  const choose = ({ fills }: Choice) => {
    typed.current = false
    for (const [filled, text] of Object.entries(fills)) fill(filled as ListedField, text)
  }
  /** The partner follows at once: when the field is left, the user may be typing in the partner already. */
  const type = (text: string) => {
    typed.current = true
    onChange(text)
    const choice = choices && typedChoice(choices, name, { ...values, [name]: text })
    for (const [filled, partner] of Object.entries(choice?.fills ?? {}))
      if (filled !== name) fill(filled as ListedField, partner)
  }
  const leave = () => {
    onBlur()
    const choice = choices && typed.current && typedChoice(choices, name, values)
    typed.current = false
    if (choice) fill(name, choice.value)
  }
  return (
    <Autocomplete<Choice, false, true, true>
      freeSolo
      disableClearable
      forcePopupIcon
      options={choices ? choicesOf(choices, name, values) : []}
      loading={loading}
      loadingText={texts.loading}
      filterOptions={filterOptions}
      value={value}
      inputValue={value}
      onInputChange={(_, text, reason) => {
        if (reason === 'input') type(text)
      }}
      onChange={(_, chosen) => {
        if (typeof chosen !== 'string') choose(chosen)
      }}
      onBlur={leave}
      getOptionLabel={option => (typeof option === 'string' ? option : option.value)}
      getOptionKey={option => (typeof option === 'string' ? option : `${option.value}\n${option.detail}`)}
      isOptionEqualToValue={(option, chosen) =>
        option.value === (typeof chosen === 'string' ? chosen : chosen.value)
      }
      renderOption={({ key, ...props }, { value: text, detail }) => (
        <Box component="li" key={key} {...props} sx={{ minHeight: 40 }}>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {text}
            {detail && (
              <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block' }}>
                {detail}
              </Typography>
            )}
          </Box>
        </Box>
      )}
      slotProps={{
        // In the dark a shadow shows no edge.
        paper: { sx: { border: 1, borderColor: 'divider' } },
        popupIndicator: { sx: { width: 40, height: 40, mr: -0.75 } },
      }}
      renderInput={params => (
        <TextField
          {...params}
          inputRef={ref}
          name={name}
          label={label}
          error={error !== undefined}
          helperText={error?.message ?? warning}
          slotProps={{
            ...params.slotProps,
            htmlInput: {
              ...params.slotProps.htmlInput,
              required: true,
              autoCapitalize: 'none',
              spellCheck: false,
            },
            formHelperText: { sx: error ? {} : { color: 'warning.main' } },
          }}
        />
      )}
    />
  )
}
