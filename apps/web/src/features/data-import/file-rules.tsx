import { Accordion, AccordionDetails, AccordionSummary, Box, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { configQuery } from '#shared/api/config.ts'
import { helpTexts as texts } from './texts.ts'

/** The rules for every file. */
export function FileRules() {
  const [titleId, listId] = [useId(), useId()]
  const { data: config } = useQuery(configQuery)
  const size = config ? [[texts.size, texts.largest(config.importMaxBytes)] as const] : []
  return (
    <Accordion
      disableGutters
      variant="outlined"
      slotProps={{ heading: { component: 'h2' } }}
      sx={{ borderRadius: 1, '&::before': { display: 'none' } }}
    >
      <AccordionSummary
        id={titleId}
        aria-controls={listId}
        expandIcon={<ChevronDown size={20} aria-hidden />}
      >
        <Typography variant="h3" component="span">
          {texts.rules}
        </Typography>
      </AccordionSummary>
      <AccordionDetails id={listId} sx={{ pt: 0 }}>
        <Box
          component="dl"
          sx={{
            m: 0,
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', sm: '140px 1fr' },
            columnGap: 2,
            rowGap: { xs: 0.25, sm: 0.75 },
          }}
        >
          {[...size, ...texts.ruleList].map(([name, rule]) => (
            <Box key={name} sx={{ display: 'contents' }}>
              <Typography component="dt" variant="body2" sx={{ fontWeight: 600 }}>
                {name}
              </Typography>
              <Typography component="dd" variant="body2" sx={{ m: 0, mb: { xs: 1, sm: 0 } }}>
                {rule}
              </Typography>
            </Box>
          ))}
        </Box>
      </AccordionDetails>
    </Accordion>
  )
}
