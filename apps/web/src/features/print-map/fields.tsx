import {
  Box,
  Button,
  FormControlLabel,
  MenuItem,
  Switch,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material'
import { RectangleHorizontal, RectangleVertical } from 'lucide-react'
import { useId, useState } from 'react'
import { PAPER_NAMES, type PaperName, SCALES } from '#map/print/paper.ts'
import { NumberInput } from '#shared/ui/form/number-input.tsx'
import {
  areaKindOf,
  GRIDS,
  MOST,
  PAGE_CHOICES,
  type PageChoice,
  type PrintSettings,
  parseScale,
  parseTurned,
} from './settings.ts'
import { printTexts as texts } from './texts.ts'

interface FieldProps {
  settings: PrintSettings
  set: (changes: Partial<PrintSettings>) => void
}

const TWO = { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5, alignItems: 'start' } as const

export const PaperFields = ({ settings: { paper, landscape, pages }, set }: FieldProps) => (
  <>
    <TextField
      select
      fullWidth
      label={texts.pages}
      value={pages}
      onChange={({ target }) => set({ pages: target.value as PageChoice })}
    >
      {PAGE_CHOICES.map(choice => (
        <MenuItem key={choice} value={choice} sx={{ minHeight: 40 }}>
          {texts.pageChoices[choice]}
        </MenuItem>
      ))}
    </TextField>
    <Box sx={TWO}>
      <TextField
        select
        label={texts.paper}
        value={paper}
        onChange={({ target }) => set({ paper: target.value as PaperName })}
      >
        {PAPER_NAMES.map(name => (
          <MenuItem key={name} value={name} sx={{ minHeight: 40 }}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        aria-label={texts.orientation}
        value={landscape ? 'landscape' : 'portrait'}
        onChange={(_, value: string | null) => value && set({ landscape: value === 'landscape' })}
      >
        <ToggleButton value="portrait" sx={{ height: 40, textTransform: 'none', gap: 0.5 }}>
          <RectangleVertical size={16} aria-hidden />
          {texts.portrait}
        </ToggleButton>
        <ToggleButton value="landscape" sx={{ height: 40, textTransform: 'none', gap: 0.5 }}>
          <RectangleHorizontal size={16} aria-hidden />
          {texts.landscape}
        </ToggleButton>
      </ToggleButtonGroup>
    </Box>
  </>
)

const OTHER = 0

interface ScaleProps extends FieldProps {
  turned: number
  onTurn: (turned: number) => void
  onFit: () => void
  /** Absent while nothing is selected. */
  onFitSelection: (() => void) | undefined
}

export function ScaleFields({
  settings: { scale, pages },
  set,
  turned,
  onTurn,
  onFit,
  onFitSelection,
}: ScaleProps) {
  if (areaKindOf(pages))
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.ownScales}
      </Typography>
    )
  return (
    <>
      <Box sx={TWO}>
        <ScaleField scale={scale} onChange={next => set({ scale: next })} />
        {/* Made anew when the frame is turned by its handle or by keys. */}
        <TurnField key={turned} turned={turned} onTurn={onTurn} />
      </Box>
      {pages === 'single' && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: -0.5 }}>
          <Button size="small" variant="outlined" onClick={onFit}>
            {texts.fit}
          </Button>
          {onFitSelection && (
            <Button size="small" variant="outlined" onClick={onFitSelection}>
              {texts.fitSelection}
            </Button>
          )}
        </Box>
      )}
    </>
  )
}

/** One of the usual scales, or a typed one. */
function ScaleField({ scale, onChange }: { scale: number; onChange: (scale: number) => void }) {
  const [typed, setTyped] = useState<string>()
  const isBad = typed !== undefined && parseScale(typed) === undefined
  const isUsual = SCALES.some(usual => usual === scale)
  if (typed !== undefined)
    return (
      <TextField
        autoFocus
        label={texts.typedScale}
        value={typed}
        error={isBad}
        helperText={isBad ? texts.scaleRange : undefined}
        onChange={({ target }) => {
          setTyped(target.value)
          const next = parseScale(target.value)
          if (next !== undefined) onChange(next)
        }}
        onBlur={() => setTyped(undefined)}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 9 } }}
      />
    )
  return (
    <TextField
      select
      label={texts.scale}
      value={scale}
      onChange={({ target }) => {
        const next = Number(target.value)
        if (next === OTHER) setTyped(String(scale))
        else onChange(next)
      }}
    >
      {(isUsual ? SCALES : [...SCALES, scale].sort((a, b) => a - b)).map(usual => (
        <MenuItem key={usual} value={usual} sx={{ minHeight: 40 }}>
          {texts.ratio(usual)}
        </MenuItem>
      ))}
      <MenuItem value={OTHER} sx={{ minHeight: 40 }}>
        {texts.otherScale}
      </MenuItem>
    </TextField>
  )
}

function TurnField({ turned, onTurn }: { turned: number; onTurn: (turned: number) => void }) {
  const id = useId()
  const [typed, setTyped] = useState(String(turned))
  const next = parseTurned(typed)
  return (
    <Box>
      <NumberInput
        label={texts.turned}
        value={typed}
        maxDigits={3}
        error={next === undefined}
        describedBy={next === undefined ? id : undefined}
        onChange={setTyped}
        onDone={() => next !== undefined && next !== turned && onTurn(next)}
      />
      {next === undefined && (
        <Typography id={id} variant="caption" color="error">
          {texts.turnedRange}
        </Typography>
      )}
    </Box>
  )
}

export const WordFields = ({ settings, set }: FieldProps) => (
  <>
    <TextField
      fullWidth
      label={texts.heading}
      value={settings.title}
      onChange={({ target }) => set({ title: target.value })}
      slotProps={{ htmlInput: { maxLength: MOST.title } }}
    />
    <TextField
      fullWidth
      multiline
      maxRows={3}
      label={texts.notes}
      value={settings.notes}
      onChange={({ target }) => set({ notes: target.value })}
      slotProps={{ htmlInput: { maxLength: MOST.notes } }}
    />
    <TextField
      fullWidth
      multiline
      maxRows={4}
      label={texts.disclaimer}
      value={settings.disclaimer}
      onChange={({ target }) => set({ disclaimer: target.value })}
      slotProps={{ htmlInput: { maxLength: MOST.disclaimer } }}
    />
  </>
)

const SWITCHES = ['legend', 'logo', 'baseMap'] as const

export const PartFields = ({ settings, set }: FieldProps) => (
  <>
    <TextField
      select
      fullWidth
      label={texts.grid}
      value={settings.grid}
      onChange={({ target }) => set({ grid: target.value as PrintSettings['grid'] })}
    >
      {GRIDS.map(grid => (
        <MenuItem key={grid} value={grid} sx={{ minHeight: 40 }}>
          {texts.grids[grid]}
        </MenuItem>
      ))}
    </TextField>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
      {SWITCHES.map(name => (
        <FormControlLabel
          key={name}
          control={<Switch size="small" checked={settings[name]} onChange={(_, on) => set({ [name]: on })} />}
          label={texts[name]}
          sx={{ ml: 0, mr: 1, minHeight: 40 }}
        />
      ))}
    </Box>
  </>
)
