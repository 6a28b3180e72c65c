import { IconButton, type IconButtonProps, Tooltip } from '@mui/material'
import { CircleQuestionMark } from 'lucide-react'
import { type HelpScreen, helpAddress } from './help-pages.ts'
import { helpTexts } from './texts.ts'

/** Opens the user guide's page for a screen in a new tab, so that nothing on the screen is lost. */
export function HelpButton({
  screen,
  ...props
}: { screen: HelpScreen | string } & Pick<IconButtonProps, 'sx'>) {
  return (
    <Tooltip title={helpTexts.detail}>
      <IconButton
        component="a"
        href={helpAddress(screen)}
        target="_blank"
        rel="noopener"
        size="small"
        color="inherit"
        aria-label={helpTexts.label}
        {...props}
      >
        <CircleQuestionMark size={18} aria-hidden />
      </IconButton>
    </Tooltip>
  )
}
