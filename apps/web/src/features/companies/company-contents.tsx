import { Box, CircularProgress, Typography } from '@mui/material'
import type { Company, CompanyContents as Contents } from '@petatirta/contract'
import { formatNumber } from '@petatirta/domain'
import { Digits } from '#shared/ui/digits/digits.tsx'
import { Problem } from '#shared/ui/problem/problem.tsx'
import { listContents } from './contents.ts'
import { companyTexts } from './texts.ts'

interface Props {
  company: Company
  query: { data: Contents | undefined; error: unknown; refetch: () => unknown }
}

/** What goes with a utility, kind by kind. */
export function CompanyContents({ company, query }: Props) {
  if (query.error) return <Problem error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data)
    return (
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, color: 'text.secondary' }}>
        <CircularProgress size={16} color="inherit" aria-hidden />
        {companyTexts.counting}
      </Box>
    )
  const lines = listContents(query.data)
  if (lines.length === 0)
    return <Typography variant="body2">{companyTexts.noContents(company.name)}</Typography>
  return (
    <>
      <Typography variant="body2">{companyTexts.contentsOf(company.name)}</Typography>
      <Box
        component="dl"
        sx={{
          // Side by side, and on a phone one after the other: the buttons below stay in sight.
          display: { xs: 'flex', sm: 'grid' },
          flexWrap: 'wrap',
          gridTemplateColumns: '1fr 1fr',
          columnGap: { xs: 2, sm: 3 },
          rowGap: 0.5,
          m: 0,
          px: 1.5,
          py: 1,
          borderRadius: 1,
          border: 1,
          borderColor: 'divider',
        }}
      >
        {lines.map(({ label, rows }) => (
          <Box key={label} sx={{ display: 'flex', justifyContent: 'space-between', gap: 0.75 }}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: 600 }}>
              <Digits>{formatNumber(rows)}</Digits>
            </Typography>
          </Box>
        ))}
      </Box>
      {query.data.users > 0 && <Typography variant="body2">{companyTexts.signedOut}</Typography>}
    </>
  )
}
