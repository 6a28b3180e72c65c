import { AppBar, Box, Drawer, IconButton, Link, Toolbar, useMediaQuery } from '@mui/material'
import { DRAWER_WIDTH } from '@petatirta/domain'
import { Menu } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useClosable } from '#shared/close-stack/use-closable.ts'
import { Logo } from '#shared/ui/brand/logo.tsx'
import { SideMenu } from './side-menu.tsx'
import { shellTexts } from './texts.ts'

const MAIN_ID = 'konten'

/** Menu beside the page; below 900 px the menu is a temporary drawer (A2). `page` names what is shown, e.g. its path. */
export function AdminShell({ page, children }: { page: string; children: ReactNode }) {
  const wide = useMediaQuery(theme => theme.breakpoints.up('md'), { noSsr: true })
  const [open, setOpen] = useState(false)
  useClosable(!wide && open, () => setOpen(false))
  const main = useRef<HTMLElement>(null)
  const shown = useRef(page)

  // A screen reader and the Tab key go on in the new page, not in the menu entry that opened it.
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    main.current?.focus({ preventScroll: true })
  }, [page])

  return (
    <Box sx={{ display: 'flex', flex: 1, minWidth: 0 }}>
      <SkipLink onSkip={() => main.current?.focus()} />
      <Drawer
        variant={wide ? 'permanent' : 'temporary'}
        open={wide || open}
        onClose={() => setOpen(false)}
        sx={{ flex: 'none', width: { md: DRAWER_WIDTH } }}
        slotProps={{
          paper: { sx: { width: DRAWER_WIDTH, border: 0 }, ...(!wide && { 'aria-label': shellTexts.menu }) },
        }}
      >
        <SideMenu onChosen={() => setOpen(false)} />
      </Drawer>
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        {!wide && (
          <AppBar position="sticky" elevation={0} sx={{ bgcolor: 'nav.bg', color: 'nav.text' }}>
            <Toolbar variant="dense" sx={{ gap: 1, minHeight: 52 }}>
              <IconButton
                edge="start"
                color="inherit"
                aria-label={shellTexts.openMenu}
                aria-expanded={open}
                onClick={() => setOpen(true)}
              >
                <Menu size={20} aria-hidden />
              </IconButton>
              <Logo size={26} tone="deep" />
            </Toolbar>
          </AppBar>
        )}
        <Box
          component="main"
          id={MAIN_ID}
          ref={main}
          tabIndex={-1}
          sx={{ flex: 1, p: { xs: 2, md: 3 }, minWidth: 0, '&:focus-visible': { outline: 'none' } }}
        >
          {children}
        </Box>
      </Box>
    </Box>
  )
}

function SkipLink({ onSkip }: { onSkip: () => void }) {
  return (
    <Link
      href={`#${MAIN_ID}`}
      onClick={event => {
        // The address belongs to the router.
        event.preventDefault()
        onSkip()
      }}
      sx={{
        position: 'fixed',
        insetBlockStart: 8,
        insetInlineStart: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'background.paper',
        boxShadow: 3,
        fontWeight: 600,
        transform: 'translateY(-200%)',
        '&:focus': { transform: 'none' },
      }}
    >
      {shellTexts.skip}
    </Link>
  )
}
