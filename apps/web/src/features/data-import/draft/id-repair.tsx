import { Box, Checkbox, FormControlLabel, Typography } from '@mui/material'
import type { DraftProposal } from '@petatirta/contract'
import { idTexts as texts } from './texts.ts'

interface Props {
  ids: DraftProposal['ids']
  repair: boolean
  onRepair: (on: boolean) => void
}

/** Ids that cannot be meant, and those that a spreadsheet has damaged with the one repair for all of them. */
export function IdRepair({ ids: { suspicious, examples, repair: offer }, repair, onRepair }: Props) {
  if (suspicious === 0 && offer === null) return null
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Typography component="h4" variant="h3">
        {texts.title}
      </Typography>
      {suspicious > 0 && (
        <Box>
          <Typography variant="body2" sx={{ color: 'warning.main', fontWeight: 600 }}>
            {texts.suspicious(suspicious)}
          </Typography>
          <Lines lines={examples.map(({ id, reason }) => `${id}: ${reason}`)} />
        </Box>
      )}
      {offer && (
        <Box>
          <FormControlLabel
            control={<Checkbox checked={repair} onChange={(_, on) => onRepair(on)} />}
            label={texts.repair(offer.repaired, offer.of)}
            sx={{ minHeight: 40 }}
          />
          <Typography variant="body2">{offer.reason}</Typography>
          <Lines lines={offer.examples.map(([before, after]) => texts.change(before, after))} />
        </Box>
      )}
    </Box>
  )
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
    {lines.map(line => (
      <Typography key={line} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {line}
      </Typography>
    ))}
  </Box>
)
