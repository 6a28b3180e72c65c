import { Box, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, Typography } from '@mui/material'
import { useId } from 'react'
import { ACTIONS, type ActionId } from './actions.ts'
import { utilityTexts as texts } from './texts.ts'

interface Props {
  value: ActionId | null
  onChange: (action: ActionId) => void
  error: string | undefined
}

export function ActionChoice({ value, onChange, error }: Props) {
  const id = useId()
  return (
    <FormControl error={error !== undefined}>
      <FormLabel id={id} sx={{ fontWeight: 600, mb: 1 }}>
        {texts.actions}
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={value ?? ''}
        onChange={event => {
          const chosen = ACTIONS.find(action => action.id === event.target.value)
          if (chosen) onChange(chosen.id)
        }}
        sx={{ gap: 1 }}
      >
        {ACTIONS.map(action => (
          <FormControlLabel
            key={action.id}
            value={action.id}
            control={<Radio sx={{ mt: -0.5 }} />}
            label={<Action {...action} />}
            sx={theme => ({
              m: 0,
              pr: 2,
              py: 1.25,
              pl: 0.5,
              alignItems: 'start',
              border: 1,
              borderRadius: 1,
              borderColor: value === action.id ? 'primary.main' : 'divider',
              ...(value === action.id && {
                bgcolor: `color-mix(in srgb, ${theme.vars.palette.primary.main} 6%, transparent)`,
              }),
            })}
          />
        ))}
      </RadioGroup>
      {error && (
        <Typography variant="caption" sx={{ color: 'error.main', mt: 0.75 }}>
          {error}
        </Typography>
      )}
    </FormControl>
  )
}

const Action = ({ label, about }: { label: string; about: string }) => (
  <Box>
    <Typography variant="body1" sx={{ fontWeight: 600 }}>
      {label}
    </Typography>
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {about}
    </Typography>
  </Box>
)
