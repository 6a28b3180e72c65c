import { Accordion, AccordionDetails, AccordionSummary, Typography } from '@mui/material'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { SourceForm } from './source-form.tsx'
import { SourceList } from './source-list.tsx'
import { sourceTexts as texts } from './texts.ts'

interface Props {
  city: string
  onDraft: (id: string) => void
}

/** Data from an address: fetched to be looked at, and addresses that are fetched again. Asked for when it is opened. */
export function SourcePanel({ city, onDraft }: Props) {
  const [titleId, contentId] = [useId(), useId()]
  const [open, setOpen] = useState(false)
  return (
    <Accordion
      disableGutters
      variant="outlined"
      expanded={open}
      onChange={(_, expanded) => setOpen(expanded)}
      slotProps={{ heading: { component: 'h2' }, transition: { unmountOnExit: true } }}
      sx={{ borderRadius: 1, '&::before': { display: 'none' } }}
    >
      <AccordionSummary
        id={titleId}
        aria-controls={contentId}
        expandIcon={<ChevronDown size={20} aria-hidden />}
      >
        <Typography variant="h3" component="span">
          {texts.title}
        </Typography>
      </AccordionSummary>
      <AccordionDetails id={contentId} sx={{ pt: 0, display: 'grid', gap: 2 }}>
        <SourceForm city={city} onDraft={onDraft} />
        <SourceList city={city} />
      </AccordionDetails>
    </Accordion>
  )
}
