import { Backdrop, Box, Dialog, SpeedDial, SpeedDialAction } from '@mui/material'
import { Layers, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useClosable } from '#shared/close-stack/use-closable.ts'
import { panelTexts } from './texts.ts'

interface PopupPanelProps {
  open: boolean
  onClose: () => void
  /** When it has left the screen, for the focus to go where it should. */
  onClosed?: (() => void) | undefined
  /** The id of the panel's title. */
  labelledBy: string
  children: ReactNode
}

/** The same panel on a narrow screen: a popup that fills it (M2.5). */
function PopupPanel({ open, onClose, onClosed, labelledBy, children }: PopupPanelProps) {
  useClosable(open, onClose)
  return (
    <Dialog
      fullScreen
      open={open}
      onClose={onClose}
      disableRestoreFocus={onClosed !== undefined}
      aria-labelledby={labelledBy}
      transitionDuration={150}
      slotProps={{ transition: { onExited: onClosed } }}
    >
      {children}
    </Dialog>
  )
}

export interface DialAction {
  readonly id: string
  readonly title: string
  readonly icon: ReactNode
  readonly badge?: ReactNode
  /** The id of the title inside the body. */
  readonly titleId: string
  readonly body: ReactNode
}

interface Props {
  actions: readonly DialAction[]
  /** The id of the one whose popup is open. */
  open: string | null
  onOpenChange: (id: string | null) => void
}

const SIZE = 52

/** M2.5 on a narrow screen: a floating button that fans out into one button per panel, each a popup. */
export function PanelDial({ actions, open, onOpenChange }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [fanned, setFanned] = useState(false)
  useClosable(fanned, () => setFanned(false))
  const choose = (id: string) => {
    setFanned(false)
    onOpenChange(id)
  }
  return (
    <>
      <Backdrop open={fanned} transitionDuration={100} />
      {/* Of the size of the button: what fans out takes no room from its neighbours. */}
      <Box sx={{ position: 'relative', width: SIZE, height: SIZE }}>
        <SpeedDial
          ariaLabel={panelTexts.dial}
          icon={fanned ? <X size={22} aria-hidden /> : <Layers size={22} aria-hidden />}
          open={fanned}
          // It also wants to open when it is given the focus, which happens whenever a popup is closed.
          onOpen={(_, reason) => reason === 'toggle' && setFanned(true)}
          onClose={(_, reason) => reason !== 'mouseLeave' && setFanned(false)}
          // It is about to move the focus to an action, which therefore has to be there.
          onKeyDown={({ key }) => key.startsWith('Arrow') && flushSync(() => setFanned(true))}
          transitionDuration={100}
          FabProps={{ ref: button, sx: { width: SIZE, height: SIZE } }}
          sx={{
            position: 'absolute',
            bottom: 0,
            right: 0,
            '& .MuiSpeedDial-actionsClosed': { visibility: 'hidden' },
          }}
        >
          {actions.map(({ id, title, icon, badge }) => (
            <SpeedDialAction
              key={id}
              icon={icon}
              onClick={() => choose(id)}
              slotProps={{
                tooltip: { title: <DialLabel title={title} badge={badge} />, open: true },
                fab: { 'aria-haspopup': 'dialog', sx: { width: 44, height: 44 } },
              }}
            />
          ))}
        </SpeedDial>
      </Box>
      {actions.map(({ id, titleId, body }) => (
        <PopupPanel
          key={id}
          open={open === id}
          onClose={() => onOpenChange(null)}
          onClosed={() => button.current?.focus()}
          labelledBy={titleId}
        >
          {body}
        </PopupPanel>
      ))}
    </>
  )
}

const DialLabel = ({ title, badge }: Pick<DialAction, 'title' | 'badge'>) => (
  <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, whiteSpace: 'nowrap' }}>
    {title}
    {badge}
  </Box>
)
