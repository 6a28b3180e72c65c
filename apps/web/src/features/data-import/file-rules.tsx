import { Box, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '#shared/api/config.ts'
import { Fold } from '#shared/ui/fold/fold.tsx'
import { helpTexts as texts } from './texts.ts'

/** The rules for every file. */
export function FileRules() {
  const { data: config } = useQuery(configQuery)
  const size = config ? [[texts.size, texts.largest(config.importMaxBytes)] as const] : []
  return (
    <Fold title={texts.rules}>
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
    </Fold>
  )
}
