import { Box, Dialog, DialogContent, DialogTitle, IconButton, useMediaQuery } from '@mui/material'
import { X } from 'lucide-react'
import { useId } from 'react'
import { useClosable } from '#shared/close-stack/use-closable.ts'
import { HelpButton } from '#shared/ui/help/help-button.tsx'
import { Notices } from '#shared/ui/notice/notices.tsx'
import type { Place } from '#shared/ui/point-map/handle.ts'
import { CustomerList } from './customer-list.tsx'
import { customerDataTexts as texts } from './texts.ts'

interface Props {
  city: string
  /** Of the city. */
  centre: Place
  open: boolean
  onClose: () => void
  /** When it has left the screen, for the focus to go where it should. */
  onClosed: () => void
}

/** M2.9: over the map; the whole screen on a phone. What it had to say last stays when it is closed. */
export function CustomerData({ city, centre, open, onClose, onClosed }: Props) {
  const narrow = useMediaQuery(theme => theme.breakpoints.down('md'), { noSsr: true })
  useClosable(open, onClose)
  const titleId = useId()
  return (
    <Notices>
      <Dialog
        open={open}
        onClose={onClose}
        aria-labelledby={titleId}
        fullScreen={narrow}
        maxWidth="md"
        fullWidth
        disableRestoreFocus
        slotProps={{ transition: { onExited: onClosed } }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', pr: 1.5 }}>
          <DialogTitle id={titleId} sx={{ flex: 1, px: 2 }}>
            {texts.title}
          </DialogTitle>
          <HelpButton screen="customer-data" sx={{ width: 40, height: 40 }} />
          <IconButton aria-label={texts.close} onClick={onClose} sx={{ width: 40, height: 40 }}>
            <X size={20} aria-hidden />
          </IconButton>
        </Box>
        <DialogContent sx={{ p: 0, minHeight: 420 }}>
          <CustomerList city={city} centre={centre} />
        </DialogContent>
      </Dialog>
    </Notices>
  )
}
