import { IconButton, Paper, Tooltip } from '@mui/material'
import { mapToolsTexts } from './texts.ts'
import type { ToolItem, ToolsProps } from './tool-item.ts'

const SIZE = 40

/** M2.4: a row of buttons, of which one at a time is pressed. */
export function ToolBar<Id extends string>({ tools, active, onToggle }: ToolsProps<Id>) {
  return (
    <Paper role="group" aria-label={mapToolsTexts.label} elevation={2} sx={{ display: 'flex' }}>
      {tools.map(tool => (
        <ToolButton
          key={tool.id}
          tool={tool}
          pressed={tool.id === active}
          onClick={() => onToggle(tool.id)}
        />
      ))}
    </Paper>
  )
}

interface ButtonProps {
  tool: ToolItem
  pressed: boolean
  onClick: () => void
}

/** Stays in the tab order while it cannot be used, and says why. */
function ToolButton({ tool: { title, icon: Icon, unavailable }, pressed, onClick }: ButtonProps) {
  return (
    <Tooltip title={unavailable ? `${title} · ${unavailable}` : title} placement="top" describeChild>
      <IconButton
        aria-label={title}
        aria-pressed={pressed}
        aria-disabled={unavailable !== undefined}
        onClick={() => unavailable === undefined && onClick()}
        sx={{
          width: SIZE,
          height: SIZE,
          borderRadius: 1,
          '&[aria-pressed=true]': PRESSED,
          '&[aria-pressed=true]:hover': { ...PRESSED, bgcolor: 'primary.dark' },
          '&[aria-disabled=true]': { color: 'text.disabled' },
        }}
      >
        <Icon size={20} aria-hidden />
      </IconButton>
    </Tooltip>
  )
}

const PRESSED = { bgcolor: 'primary.main', color: 'primary.contrastText' } as const
