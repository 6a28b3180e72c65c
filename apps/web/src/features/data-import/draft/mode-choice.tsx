import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, Typography } from '@mui/material'
import type { ImportMode } from '@petatirta/contract'
import { useId } from 'react'
import { modeTexts as texts } from './texts.ts'

/** Always the same, whichever is the usual one. */
const ORDER: readonly ImportMode[] = ['replace', 'append', 'update']

interface Props {
  modes: readonly ImportMode[]
  mode: ImportMode
  onMode: (mode: ImportMode) => void
}

/** What becomes of the data that is there. */
export function ModeChoice({ modes, mode, onMode }: Props) {
  const labelId = useId()
  return (
    <FormControl>
      <FormLabel id={labelId}>{texts.title}</FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={mode}
        onChange={(_, value) => onMode(value as ImportMode)}
        sx={{ gap: 0.5 }}
      >
        {ORDER.filter(each => modes.includes(each)).map(each => (
          <FormControlLabel
            key={each}
            value={each}
            control={<Radio />}
            sx={{ minHeight: 40, alignItems: 'start' }}
            label={
              <>
                <Typography
                  component="span"
                  variant="body1"
                  sx={{ display: 'block', fontWeight: 600, pt: 1 }}
                >
                  {texts.label(each)}
                </Typography>
                <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                  {texts.meaning(each)}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}
