import { Box, Button, ListItemText, MenuItem, TextField, Typography } from '@mui/material'
import type { DraftLayer, DraftProposal, FieldProposal } from '@petatirta/contract'
import { useState } from 'react'
import { columnsOffered, type Decision, isImportant, isShownAtFirst } from './draft-state.ts'
import { columnTexts as texts } from './texts.ts'

interface Props {
  layer: DraftLayer
  proposal: DraftProposal
  onDecide: (decision: Decision) => void
}

/** Which column of the file becomes which field of ours, why, and how full the field will be. */
export function ColumnMatches({ layer, proposal, onDecide }: Props) {
  const [all, setAll] = useState(false)
  const { fields, unused } = proposal
  const shown = all ? fields : fields.filter(isShownAtFirst)
  const hidden = fields.length - shown.length
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Box>
        <Typography component="h4" variant="h3">
          {texts.title}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.about}
        </Typography>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
        }}
      >
        {shown.map(field => (
          <FieldSelect key={field.field} field={field} layer={layer} onDecide={onDecide} />
        ))}
      </Box>
      {hidden > 0 && (
        <Button onClick={() => setAll(true)} sx={{ justifySelf: 'start', minHeight: 40 }}>
          {texts.more(hidden)}
        </Button>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {unused.length > 0 ? `${texts.unused(unused)} ${texts.unusedKept}` : texts.allUsed}
      </Typography>
    </Box>
  )
}

const NONE = ''

interface FieldProps {
  field: FieldProposal
  layer: DraftLayer
  onDecide: (decision: Decision) => void
}

function FieldSelect({ field: proposal, layer, onDecide }: FieldProps) {
  const { field, meaning, isRequired, column, candidates } = proposal
  const names = layer.columns.map(({ name }) => name)
  const reasonOf = (name: string) => candidates.find(each => each.column === name)?.reason
  return (
    <Box sx={{ minWidth: 0, display: 'grid', gap: 0.25, alignContent: 'start' }}>
      <TextField
        select
        fullWidth
        label={isRequired ? `${meaning} (${texts.required})` : meaning}
        value={column !== null && names.includes(column) ? column : NONE}
        onChange={event =>
          onDecide({ type: 'column', field, column: event.target.value === NONE ? null : event.target.value })
        }
        error={isRequired && column === null}
        sx={{ '& .MuiInputBase-root': { minHeight: 40 } }}
        slotProps={{
          inputLabel: { shrink: true },
          select: {
            displayEmpty: true,
            renderValue: value => (value === NONE ? texts.none : (value as string)),
          },
        }}
      >
        <MenuItem value={NONE}>{texts.none}</MenuItem>
        {columnsOffered(proposal, names).map(name => (
          <MenuItem key={name} value={name}>
            <ListItemText
              primary={name}
              secondary={[exampleOf(layer, name), reasonOf(name)].filter(Boolean).join(' · ')}
              slotProps={{ secondary: { noWrap: true, variant: 'caption' } }}
              sx={{ m: 0, maxWidth: 'min(80vw, 420px)' }}
            />
          </MenuItem>
        ))}
      </TextField>
      <Fullness proposal={proposal} rows={layer.rows} />
      <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {column === null
          ? proposal.reason
          : [exampleOf(layer, column), proposal.reason].filter(Boolean).join(' · ')}
      </Typography>
    </Box>
  )
}

const exampleOf = ({ columns }: DraftLayer, name: string) => {
  const column = columns.find(each => each.name === name)
  return column && texts.examples(column)
}

/** 'Diameter: 0 dari 346': what the import would otherwise lose unseen. */
function Fullness({ proposal, rows }: { proposal: FieldProposal; rows: number }) {
  const { meaning, column, candidates, filled } = proposal
  const isEmpty = filled === 0 && isImportant(proposal)
  const open = column === null && candidates.length > 0
  return (
    <Typography
      variant="body2"
      sx={{
        fontWeight: isEmpty ? 600 : 400,
        color: isEmpty || open ? 'warning.main' : 'text.primary',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {texts.filled(meaning, filled, rows)}
      {open && `. ${texts.choose(candidates.slice(0, 3).map(each => each.column))}`}
    </Typography>
  )
}
