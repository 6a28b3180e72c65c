import { Box, MenuItem, TextField, Typography } from '@mui/material'
import type { DraftProposal } from '@petatirta/contract'
import type { Decision, LayerDecision } from './draft-state.ts'
import { valueTexts as texts } from './texts.ts'

interface Props {
  decision: LayerDecision
  proposal: DraftProposal
  onDecide: (decision: Decision) => void
}

/** Which of the city's values is meant by those of the file: JDU is a pipe of transmission. */
export const ValueMatches = ({ decision, proposal, onDecide }: Props) => (
  <>
    {proposal.values
      .filter(({ matches }) => matches.length > 0)
      .map(values => (
        <FieldValues
          key={values.field}
          values={values}
          meaning={proposal.fields.find(({ field }) => field === values.field)?.meaning ?? values.field}
          chosen={decision.values?.[values.field]}
          onMatch={(value, match) => onDecide({ type: 'value', field: values.field, value, match })}
        />
      ))}
  </>
)

type Values = DraftProposal['values'][number]

interface FieldProps {
  values: Values
  meaning: string
  chosen: Readonly<Record<string, string>> | undefined
  onMatch: (value: string, match: string) => void
}

function FieldValues({ values: { known, matches }, meaning, chosen, onMatch }: FieldProps) {
  const matchOf = (value: string, proposed: string | null) => chosen?.[value] ?? proposed ?? value
  const matched = matches.filter(({ value, match }) => known.includes(matchOf(value, match))).length
  return (
    <Box component="details" sx={{ border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <Box component="summary" sx={{ px: 1.5, py: 1.25, minHeight: 40, cursor: 'pointer' }}>
        <Typography component="span" variant="body1" sx={{ fontWeight: 600 }}>
          {texts.title(meaning)}
        </Typography>{' '}
        <Typography
          component="span"
          variant="body2"
          sx={{ color: matched < matches.length ? 'warning.main' : 'text.secondary' }}
        >
          {texts.count(matched, matches.length)}
        </Typography>
      </Box>
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 1.5,
          pt: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 1,
          maxHeight: 360,
          overflowY: 'auto',
        }}
      >
        {matches.map(({ value, rows, match }) => (
          <Box
            component="li"
            key={value}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, pt: 0.75 }}
          >
            <Box sx={{ flex: '1 1 140px', minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography component="span" variant="body2" sx={{ fontWeight: 600 }}>
                {value}
              </Typography>{' '}
              <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
                {texts.rows(rows)}
              </Typography>
            </Box>
            <ValueSelect
              value={value}
              meaning={meaning}
              known={known}
              match={matchOf(value, match)}
              onMatch={onMatch}
            />
          </Box>
        ))}
      </Box>
    </Box>
  )
}

interface SelectProps {
  value: string
  meaning: string
  known: readonly string[]
  match: string
  onMatch: (value: string, match: string) => void
}

/** A value that means itself is left as it is. */
const ValueSelect = ({ value, meaning, known, match, onMatch }: SelectProps) => (
  <TextField
    select
    value={match}
    onChange={event => onMatch(value, event.target.value)}
    sx={{ flex: '1 1 180px', minWidth: 0, '& .MuiInputBase-root': { minHeight: 40 } }}
    slotProps={{ select: { inputProps: { 'aria-label': texts.valueOf(value, meaning) } } }}
  >
    {!known.includes(value) && <MenuItem value={value}>{texts.asIs}</MenuItem>}
    {known.map(each => (
      <MenuItem key={each} value={each}>
        {each}
      </MenuItem>
    ))}
    {/* A choice that was remembered may name a value that the city no longer has. */}
    {match !== value && !known.includes(match) && <MenuItem value={match}>{match}</MenuItem>}
  </TextField>
)
