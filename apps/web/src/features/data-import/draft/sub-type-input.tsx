import { Autocomplete, TextField } from '@mui/material'
import { useState } from 'react'
import { subTypeTexts as texts } from './texts.ts'

interface Props {
  value: string
  /** Those that the city has. */
  known: readonly string[]
  onChange: (subType: string) => void
}

const LONGEST = 100

/** One sub type for a whole layer: wells, springs and reservoirs come in files of their own. */
export function SubTypeInput({ value, known, onChange }: Props) {
  const [typed, setTyped] = useState(value)
  const commit = (subType: string) => {
    if (subType.trim() !== value) onChange(subType)
  }
  return (
    <Autocomplete
      freeSolo
      options={[...known]}
      inputValue={typed}
      onInputChange={(_, text) => setTyped(text)}
      onChange={(_, chosen) => commit(chosen ?? '')}
      // Each change asks the server: not while the word is being typed.
      onBlur={() => commit(typed)}
      sx={{ maxWidth: 420 }}
      renderInput={params => (
        <TextField
          {...params}
          label={texts.label}
          helperText={texts.help}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, maxLength: LONGEST },
            formHelperText: { sx: { mx: 0 } },
          }}
        />
      )}
    />
  )
}
