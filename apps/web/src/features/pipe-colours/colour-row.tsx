import { Box, Chip, IconButton, TextField, Tooltip, Typography } from '@mui/material'
import { formatNumber, OTHERS } from '@petatirta/domain'
import { Undo2 } from 'lucide-react'
import { type Dispatch, memo } from 'react'
import type { DraftChange, EditedRow } from './colour-draft.ts'
import { ColourPicker } from './colour-picker.tsx'
import { colourTexts as texts } from './texts.ts'

interface PipeLineProps {
  label: string
  colour: string
}

const HALF = 56
const [STREETS, IMAGERY] = ['#f3f0e9', '#2f3b33']

/** A pipe as the map draws it, on streets and on imagery: a colour has to do for both, whatever the page's scheme. */
const PipeLine = ({ label, colour }: PipeLineProps) => (
  <svg role="img" aria-label={label} width={2 * HALF} height="32" viewBox={`0 0 ${2 * HALF} 32`}>
    <rect width={HALF} height="32" fill={STREETS} />
    <rect x={HALF} width={HALF} height="32" fill={IMAGERY} />
    <path d={`M0 12 H${HALF - 12} V4`} fill="none" stroke="#ffffff" strokeWidth="3" />
    <path
      d={`M6 22 L${HALF - 26} 22 L${HALF - 12} 12 L${HALF + 12} 12 L${HALF + 26} 21 L${2 * HALF - 6} 21`}
      fill="none"
      stroke={colour}
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)

interface Props {
  row: EditedRow
  dispatch: Dispatch<DraftChange>
}

const detailOf = ({ list, name, pipes, stored, state }: EditedRow) => {
  if (name === OTHERS) return texts.others[list]
  const count = texts.pipes(formatNumber(pipes ?? 0))
  return stored === undefined && state === 'same' ? `${count} · ${texts.followsOthers}` : count
}

export const ColourRowItem = memo(
  ({ row, dispatch }: Props) => {
    const { list, name, label, text, colour, state } = row
    const set = (next: string) => dispatch({ type: 'set', list, name, text: next })
    return (
      <Box
        component="li"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '112px 1fr', sm: '112px 1fr auto' },
          columnGap: 1.5,
          rowGap: 1,
          alignItems: 'center',
          px: 2,
          py: 1.25,
          borderTop: 1,
          borderColor: 'divider',
          // What has the focus must not lie below the bar with the buttons.
          '& input, & button': { scrollMarginBottom: 120 },
          boxShadow: state === 'same' ? 'none' : 'inset 3px 0 var(--mui-palette-secondary-main)',
        }}
      >
        <Box sx={{ display: 'flex', borderRadius: 1, overflow: 'hidden' }}>
          <PipeLine label={texts.preview(label, colour)} colour={colour} />
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Typography component="h3" variant="body1" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {label}
            </Typography>
            {state !== 'same' && (
              <Chip size="small" variant="outlined" color="secondary" label={texts.changed} />
            )}
          </Box>
          <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block' }}>
            {detailOf(row)}
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', gap: 1, gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
          <ColourPicker name={label} colour={colour} onChange={set} />
          <TextField
            value={text}
            placeholder={colour}
            onChange={event => set(event.target.value)}
            onBlur={() => state === 'changed' && text !== colour && set(colour)}
            error={state === 'invalid'}
            helperText={state === 'invalid' ? texts.invalidHex : undefined}
            slotProps={{
              htmlInput: {
                'aria-label': texts.hex(label),
                maxLength: 9,
                spellCheck: false,
                autoCapitalize: 'none',
                autoComplete: 'off',
              },
              formHelperText: { role: 'alert', sx: { mx: 0 } },
            }}
            sx={{ width: { xs: 1, sm: 136 }, '& input': { fontFamily: 'ui-monospace, monospace' } }}
          />
          <Box sx={{ width: 34, flex: 'none' }}>
            {state !== 'same' && (
              <Tooltip title={texts.revert(label)}>
                <IconButton
                  size="small"
                  aria-label={texts.revert(label)}
                  onClick={() => dispatch({ type: 'revert', list, name })}
                  sx={{ height: 37 }}
                >
                  <Undo2 size={18} aria-hidden />
                </IconButton>
              </Tooltip>
            )}
          </Box>
        </Box>
      </Box>
    )
  },
  // Rows are made anew with every keystroke; most of them the same.
  (one, other) =>
    one.row.text === other.row.text &&
    one.row.colour === other.row.colour &&
    one.row.state === other.row.state &&
    one.row.stored === other.row.stored,
)
