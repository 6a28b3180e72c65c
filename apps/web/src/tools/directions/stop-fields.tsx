import { Box, Button, IconButton, TextField, Tooltip } from '@mui/material'
import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { directionsTexts as texts } from './texts.ts'
import type { useStops } from './use-stops.ts'

/** M2.7: one to four customers. */
export function StopFields({ route }: { route: ReturnType<typeof useStops> }) {
  const { stops } = route
  const group = useRef<HTMLDivElement>(null)
  const several = stops.length > 1
  const remove = (key: number, index: number) => {
    flushSync(() => route.remove(key))
    // The button that had the focus is gone.
    group.current?.querySelectorAll('input')[Math.max(0, index - 1)]?.focus()
  }
  return (
    <Box ref={group} sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      {stops.map(({ key, number, error }, index) => (
        <Box key={key} sx={{ display: 'flex', gap: 0.5, width: 1 }}>
          <TextField
            fullWidth
            label={several ? texts.numberOf(index + 1) : texts.number}
            value={number}
            // The one that was just asked for.
            autoFocus={key > 0}
            autoComplete="off"
            error={error !== undefined}
            helperText={error}
            onChange={event => route.change(key, event.target.value)}
            onBlur={() => route.leave(number)}
            slotProps={{ htmlInput: { maxLength: 50, inputMode: 'numeric', spellCheck: false } }}
          />
          {several && (
            <Tooltip title={texts.remove(index + 1)}>
              <IconButton
                aria-label={texts.remove(index + 1)}
                onClick={() => remove(key, index)}
                sx={{ width: 40, height: 40, flex: 'none' }}
              >
                <X size={18} aria-hidden />
              </IconButton>
            </Tooltip>
          )}
        </Box>
      ))}
      {route.mayAdd && (
        <Button size="small" startIcon={<Plus size={16} aria-hidden />} onClick={route.add}>
          {texts.add}
        </Button>
      )}
    </Box>
  )
}
