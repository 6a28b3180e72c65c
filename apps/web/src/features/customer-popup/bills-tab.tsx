import { Box, Typography } from '@mui/material'
import type { Bill } from '@petatirta/contract'
import {
  BILLING_COLOURS,
  formatPeriod,
  formatRupiah,
  formatUsage,
  POPUP_SCROLL_SMALL_PX,
  unpaidTotal,
} from '@petatirta/domain'
import { Spinner } from '#shared/ui/loading/spinner.tsx'
import { LoadFailed } from '#shared/ui/problem/load-failed.tsx'
import { texts } from './texts.ts'
import { UsageChart } from './usage-chart.tsx'
import { usageFacts, usageMonths } from './usage-months.ts'

interface Props {
  bills: readonly Bill[] | undefined
  error: unknown
  onRetry: () => void
}

/** M2.10: what was billed, and what is still owed. */
export function BillsTab({ bills, error, onRetry }: Props) {
  if (!bills)
    return error ? <LoadFailed error={error} onRetry={onRetry} /> : <Spinner text={texts.loadingBills} />
  if (bills.length === 0) return <Typography sx={{ p: 2 }}>{texts.noBills}</Typography>
  const months = usageMonths(bills)
  const facts = usageFacts(months)
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          gap: 1,
          px: 2,
          py: 1,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography variant="body2" sx={{ fontWeight: 650 }}>
          {texts.unpaidTotal}
        </Typography>
        <Typography variant="body2" sx={{ fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
          {formatRupiah(unpaidTotal(bills))}
        </Typography>
      </Box>
      {facts && <UsageChart months={months} facts={facts} />}
      <Box
        component="ul"
        aria-label={texts.bills}
        // A scrolling list must be reachable without a mouse.
        tabIndex={0}
        sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, maxHeight: POPUP_SCROLL_SMALL_PX, overflowY: 'auto' }}
      >
        {bills.map(bill => (
          <BillRow key={bill.periode} bill={bill} />
        ))}
      </Box>
    </>
  )
}

function BillRow({ bill: { periode, total, flaglunas, pemakaian_m3 } }: { bill: Bill }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '1fr auto 92px',
        columnGap: 1.5,
        alignItems: 'center',
        px: 2,
        py: 0.75,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box>
        <Typography variant="body2">{formatPeriod(periode)}</Typography>
        {pemakaian_m3 !== null && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {formatUsage(pemakaian_m3)}
          </Typography>
        )}
      </Box>
      <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatRupiah(total)}
      </Typography>
      <Typography
        variant="caption"
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, fontWeight: 600 }}
      >
        <Box
          component="span"
          sx={{
            width: 9,
            height: 9,
            borderRadius: '50%',
            flexShrink: 0,
            bgcolor: BILLING_COLOURS[flaglunas ? 'paid' : 'unpaid'],
          }}
        />
        {flaglunas ? texts.paid : texts.unpaid}
      </Typography>
    </Box>
  )
}
