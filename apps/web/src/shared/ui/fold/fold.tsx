import { Accordion, AccordionDetails, AccordionSummary, Typography } from '@mui/material'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  children: ReactNode
}

/** A section of a page that is seldom needed: what is in it is made when it is opened. */
export function Fold({ title, children }: Props) {
  const [titleId, contentId] = [useId(), useId()]
  return (
    <Accordion
      disableGutters
      variant="outlined"
      slotProps={{ heading: { component: 'h2' }, transition: { unmountOnExit: true } }}
      sx={{ borderRadius: 1, '&::before': { display: 'none' } }}
    >
      <AccordionSummary
        id={titleId}
        aria-controls={contentId}
        expandIcon={<ChevronDown size={20} aria-hidden />}
      >
        <Typography variant="h3" component="span">
          {title}
        </Typography>
      </AccordionSummary>
      <AccordionDetails id={contentId} sx={{ pt: 0, display: 'grid', gap: 2 }}>
        {children}
      </AccordionDetails>
    </Accordion>
  )
}
