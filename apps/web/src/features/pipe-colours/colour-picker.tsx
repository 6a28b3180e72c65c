import { Box, ButtonBase, Popover, Typography } from '@mui/material'
import { DEFAULT_PIPE_COLOURS, OTHERS_COLOUR } from '@petatirta/domain'
import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import { useClosable } from '#shared/close-stack/use-closable.ts'
import { colourTexts as texts } from './texts.ts'

const PALETTE = [...DEFAULT_PIPE_COLOURS, OTHERS_COLOUR].map(colour => colour.toLowerCase())

interface Props {
  name: string
  colour: string
  onChange: (colour: string) => void
}

const EDGE = { border: 1, borderColor: 'rgba(128 140 145 / 0.7)', borderRadius: 1 }

/** The colour as a button; it opens the palette and the browser's own picker for any other colour. */
export function ColourPicker({ name, colour, onChange }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  useClosable(anchor !== null, () => setAnchor(null))
  const id = useId()
  return (
    <>
      <ButtonBase
        aria-label={texts.pick(name)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
        sx={{ ...EDGE, width: 40, height: 37, flex: 'none', bgcolor: colour }}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': texts.pick(name), sx: { p: 2, width: 248 } } }}
      >
        <Typography variant="body2" component="h3" sx={{ fontWeight: 600, mb: 1 }}>
          {texts.palette}
        </Typography>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(6, 1fr)', gap: 0.75 }}>
          {PALETTE.map(option => (
            <ButtonBase
              key={option}
              aria-label={texts.swatch(option)}
              aria-pressed={option === colour}
              onClick={() => {
                onChange(option)
                setAnchor(null)
              }}
              sx={{ ...EDGE, aspectRatio: '1', bgcolor: option, color: '#ffffff' }}
            >
              {option === colour && <Check size={18} aria-hidden />}
            </ButtonBase>
          ))}
        </Box>
        <Typography
          variant="body2"
          component="label"
          htmlFor={id}
          sx={{ display: 'block', fontWeight: 600, mt: 2, mb: 1 }}
        >
          {texts.custom}
        </Typography>
        <Box
          component="input"
          type="color"
          id={id}
          value={colour}
          onChange={event => onChange(event.target.value)}
          sx={{ ...EDGE, width: 1, height: 44, p: 0.5, bgcolor: 'background.paper', cursor: 'pointer' }}
        />
      </Popover>
    </>
  )
}
