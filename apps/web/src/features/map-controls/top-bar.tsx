import { Box, Divider, IconButton, Paper, Tooltip, Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { JayapuraMark } from '#shared/ui/brand/jayapura-mark.tsx'
import { Logo, LogoMark } from '#shared/ui/brand/logo.tsx'
import { HelpButton } from '#shared/ui/help/help-button.tsx'
import { texts } from './texts.ts'

interface Props {
  city: { name: string; slug: string }
  wide: boolean
  height: number
  toggle: Ref<HTMLButtonElement>
  /** The element's id. */
  sidebarId: string
  sidebarOpen: boolean
  onToggle: () => void
  /** The city's name, which may lead to other cities; on a narrow screen only what leads there. */
  name: ReactNode
  search: ReactNode
}

/** M2.3: the sidebar's switch, the logo, whose map this is, and the search. */
export function TopBar(props: Props) {
  const { city, wide, height, toggle, sidebarId, sidebarOpen, onToggle, name, search } = props
  const label = sidebarOpen ? texts.closeMenu : texts.openMenu
  const Icon = sidebarOpen ? PanelLeftClose : PanelLeftOpen
  return (
    <Paper
      component="header"
      aria-label={texts.bar}
      elevation={3}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: wide ? 1.5 : 0.75,
        minHeight: height,
        pl: 0.5,
        pr: wide ? 1 : 0.625,
      }}
    >
      <Tooltip title={label}>
        <IconButton
          ref={toggle}
          aria-label={label}
          aria-expanded={sidebarOpen}
          aria-controls={sidebarOpen ? sidebarId : undefined}
          onClick={onToggle}
          sx={{ width: 40, height: 40 }}
        >
          <Icon size={20} aria-hidden />
        </IconButton>
      </Tooltip>
      {wide ? <Logo size={28} /> : <LogoMark size={26} />}
      {city.slug.includes('jayapura') && <JayapuraMark size={26} word={wide} />}
      {wide && <Divider orientation="vertical" flexItem sx={{ my: 1.25 }} />}
      <Typography
        variant="h3"
        component="h1"
        noWrap
        sx={wide ? { flex: 1, minWidth: 0 } : { ...visuallyHidden, whiteSpace: 'nowrap' }}
      >
        {wide ? name : city.name}
      </Typography>
      {!wide && name}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', flex: wide ? '0 1 420px' : 1, minWidth: 0 }}>
        {search}
      </Box>
      {wide && <HelpButton screen="/map/$city" sx={{ width: 40, height: 40 }} />}
    </Paper>
  )
}
