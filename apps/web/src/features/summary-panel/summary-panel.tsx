import { Box, ButtonBase, Paper, Typography } from '@mui/material'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId } from 'react'
import { useStoredFlag } from '#shared/preferences/use-stored.ts'
import { SummaryContent, type SummaryContentProps } from './summary-content.tsx'
import { SUMMARY_PANEL_BELOW_MIDDLE, SUMMARY_PANEL_WIDTH } from './summary-size.ts'
import { summaryTexts } from './texts.ts'

/** Whether the panel is unfolded, as this browser remembers it. */
export const useSummaryOpen = () => useStoredFlag('petatirta.map.summary', false)

interface Props extends SummaryContentProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Where its corner lies, in pixels. */
  top: number
  left: number
}

/** M2.6: beside the sidebar, and never so wide or high that it covers the middle of the map. */
export function SummaryPanel({ open, onOpenChange, top, left, ...content }: Props) {
  const id = useId()
  const Chevron = open ? ChevronUp : ChevronDown
  return (
    <Paper
      component="aside"
      aria-label={summaryTexts.title}
      elevation={3}
      sx={{
        position: 'fixed',
        top,
        left,
        zIndex: 2,
        width: SUMMARY_PANEL_WIDTH,
        maxHeight: `max(160px, calc(50dvh + ${SUMMARY_PANEL_BELOW_MIDDLE - top}px))`,
        display: 'flex',
        flexDirection: 'column',
        overflow: 'hidden',
      }}
    >
      <Typography component="h2" sx={{ m: 0, flex: 'none', fontSize: 'inherit' }}>
        <ButtonBase
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => onOpenChange(!open)}
          sx={{
            width: 1,
            minHeight: 40,
            '@media (pointer: coarse)': { minHeight: 48 },
            px: 1.75,
            justifyContent: 'space-between',
            '@media (hover: hover)': { '&:hover': { bgcolor: 'action.hover' } },
            '&.Mui-focusVisible': { outlineOffset: -2 },
          }}
        >
          <Typography component="span" variant="h3">
            {summaryTexts.title}
          </Typography>
          <Chevron size={18} aria-hidden />
        </ButtonBase>
      </Typography>
      {open && (
        <Box
          id={id}
          // It scrolls, also for those without a mouse.
          tabIndex={0}
          role="group"
          aria-label={summaryTexts.title}
          sx={{
            overflowY: 'auto',
            borderTop: 1,
            borderColor: 'divider',
            '&:focus-visible': { outlineOffset: -2 },
          }}
        >
          <SummaryContent {...content} />
        </Box>
      )}
    </Paper>
  )
}
