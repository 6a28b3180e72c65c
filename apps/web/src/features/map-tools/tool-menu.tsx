import { IconButton, ListItemIcon, ListItemText, Menu, MenuItem, Paper } from '@mui/material'
import { Toolbox } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useClosable } from '#shared/close-stack/use-closable.ts'
import { mapToolsTexts } from './texts.ts'
import type { ToolsProps } from './tool-item.ts'

/** The same on a narrow screen: one button and a list with names. */
export function ToolMenu<Id extends string>({ tools, active, onToggle }: ToolsProps<Id>) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  useClosable(open, () => setOpen(false))
  const current = tools.find(tool => tool.id === active)
  const Current = current?.icon ?? Toolbox
  const choose = (tool: Id) => {
    setOpen(false)
    onToggle(tool)
  }
  return (
    <>
      <Paper elevation={2}>
        <IconButton
          ref={button}
          aria-label={current ? mapToolsTexts.openWhile(current.title) : mapToolsTexts.open}
          aria-haspopup="menu"
          aria-expanded={open}
          {...(open && { 'aria-controls': id })}
          onClick={() => setOpen(true)}
          sx={{ width: 44, height: 44, borderRadius: 1, ...(current && MARKED) }}
        >
          <Current size={22} aria-hidden />
        </IconButton>
      </Paper>
      <Menu
        id={id}
        open={open}
        anchorEl={button.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ list: { 'aria-label': mapToolsTexts.label } }}
      >
        {tools.map(({ id: tool, title, icon: Icon, unavailable }) => (
          <MenuItem
            key={tool}
            selected={tool === active}
            disabled={unavailable !== undefined}
            onClick={() => choose(tool)}
            sx={{ minHeight: 48 }}
          >
            <ListItemIcon>
              <Icon size={20} aria-hidden />
            </ListItemIcon>
            <ListItemText primary={title} secondary={unavailable} />
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

/** Also where a pointer hovers, and a finger has been. */
const MARKED = { '&, &:hover': { bgcolor: 'primary.main', color: 'primary.contrastText' } } as const
