import {
  Box,
  Chip,
  Collapse,
  IconButton,
  MenuItem,
  Paper,
  TextField,
  Tooltip,
  Typography,
} from '@mui/material'
import { type DraftLayer, type ImportKind, importKindLabel } from '@petatirta/contract'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { type Decision, type KindChoice, kindsOffered, type LayerState } from './draft-state.ts'
import { layerTexts as texts } from './texts.ts'

const COLORS = {
  ready: 'success',
  choose: 'warning',
  unusable: 'error',
  skipped: 'default',
  waiting: 'default',
  failed: 'error',
} as const satisfies Record<LayerState, string>

interface Props {
  layer: DraftLayer
  kind: KindChoice
  state: LayerState
  open: boolean
  onOpen: (open: boolean) => void
  onDecide: (decision: Decision) => void
  children: ReactNode
}

/** One layer: what it is, what becomes of it, and on demand everything about it. */
export function LayerCard({ layer, kind, state, open, onOpen, onDecide, children }: Props) {
  const [titleId, detailsId] = [useId(), useId()]
  const { name, files, format, rows, geometry, unreadable } = layer
  return (
    <Paper
      component="li"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{ listStyle: 'none', minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, px: 2, py: 1.5 }}>
        <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography id={titleId} component="h3" variant="body1" sx={{ fontWeight: 600 }}>
            {name}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {texts.about(format, rows, geometry)}
          </Typography>
          {(files.length > 1 || files[0] !== name) && (
            <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
              {texts.files(files)}
            </Typography>
          )}
          {unreadable > 0 && (
            <Typography variant="caption" sx={{ display: 'block', color: 'warning.main' }}>
              {texts.unreadable(unreadable)}
            </Typography>
          )}
        </Box>
        <KindSelect layer={layer} kind={kind} onDecide={onDecide} />
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, ml: 'auto' }}>
          <Chip size="small" variant="outlined" color={COLORS[state]} label={texts.states[state]} />
          <Tooltip title={texts.show}>
            <IconButton
              aria-label={texts.showOf(name)}
              aria-expanded={open}
              aria-controls={open ? detailsId : undefined}
              onClick={() => onOpen(!open)}
              sx={{ width: 40, height: 40 }}
            >
              <Box
                component={ChevronDown}
                size={20}
                aria-hidden
                sx={{ transform: open ? 'rotate(180deg)' : 'none' }}
              />
            </IconButton>
          </Tooltip>
        </Box>
      </Box>
      <Collapse in={open} mountOnEnter unmountOnExit>
        <Box
          id={detailsId}
          sx={{ display: 'grid', gap: 2.5, px: 2, py: 2, borderTop: 1, borderColor: 'divider' }}
        >
          {children}
        </Box>
      </Collapse>
    </Paper>
  )
}

const NOTHING = ''

/** What the layer holds: the likeliest first. */
function KindSelect({ layer, kind, onDecide }: Pick<Props, 'layer' | 'kind' | 'onDecide'>) {
  const choose = (value: string) =>
    onDecide({ type: 'kind', kind: value === 'skip' ? 'skip' : (value as ImportKind) })
  return (
    <TextField
      select
      label={texts.kind}
      value={kind ?? NOTHING}
      onChange={event => choose(event.target.value)}
      error={kind === undefined}
      sx={{
        flex: { xs: '1 1 100%', sm: '0 0 220px' },
        minWidth: 0,
        '& .MuiInputBase-root': { minHeight: 40 },
      }}
      slotProps={{
        inputLabel: { shrink: true },
        select: {
          displayEmpty: true,
          renderValue: value => kindText(value as KindChoice | ''),
        },
      }}
    >
      <MenuItem value="skip">{texts.skip}</MenuItem>
      {kindsOffered(layer).map((each, index) => (
        <MenuItem key={each} value={each} divider={index === layer.kinds.length - 1}>
          {importKindLabel(each)}
        </MenuItem>
      ))}
    </TextField>
  )
}

const kindText = (kind: KindChoice | '') =>
  kind === 'skip' ? texts.skip : kind ? importKindLabel(kind) : texts.choose
