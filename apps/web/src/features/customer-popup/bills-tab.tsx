import { Box, Typography } from '@mui/material'
import type { Bill } from '@petatirta/contract'
import {
  BILLING_COLOURS,
  billedTotal,
  daysLate,
  formatDate,
  formatPeriod,
  formatRupiah,
  formatUsage,
  MISSING,
  POPUP_SCROLL_SMALL_PX,
  unpaidTotal,
} from '@petatirta/domain'
import { Spinner } from '#shared/ui/loading/spinner.tsx'
import { LoadFailed } from '#shared/ui/problem/load-failed.tsx'
import { texts } from './texts.ts'
import { UsageChart } from './usage-chart.tsx'
import { usageFacts, usageMonths } from './usage-months.ts'

interface Props {
  gmtOffset: number
  bills: readonly Bill[] | undefined
  error: unknown
  onRetry: () => void
}

/** M2.10: what was billed, and what is still owed. */
export function BillsTab({ gmtOffset, bills, error, onRetry }: Props) {
  if (!bills)
    return error ? <LoadFailed error={error} onRetry={onRetry} /> : <Spinner text={texts.loadingBills} />
  if (bills.length === 0) return <Typography sx={{ p: 2 }}>{texts.noBills}</Typography>
  const months = usageMonths(bills)
  const facts = usageFacts(months)
  return (
    <>
      <Box component="dl" sx={SUMS}>
        <Sum label={texts.unpaidTotal} value={unpaidTotal(bills)} strong />
        <Sum label={texts.billedTotal} value={billedTotal(bills)} />
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
          <BillRow key={bill.periode} bill={bill} gmtOffset={gmtOffset} />
        ))}
      </Box>
    </>
  )
}

const SUMS = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  columnGap: 1,
  px: 2,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
} as const

function Sum({ label, value, strong = false }: { label: string; value: number; strong?: boolean }) {
  return (
    <>
      <Typography component="dt" variant="body2" sx={{ fontWeight: strong ? 650 : 400 }}>
        {label}
      </Typography>
      <Typography
        component="dd"
        variant="body2"
        sx={{ m: 0, fontWeight: strong ? 700 : 400, textAlign: 'end', fontVariantNumeric: 'tabular-nums' }}
      >
        {formatRupiah(value)}
      </Typography>
    </>
  )
}

/** When and where it was paid or should have been, and how late that is. */
function paymentOf({ flaglunas, due_date, tanggal_bayar, loket_bayar }: Bill, gmtOffset: number): string {
  const [due, paid] = [formatDate(due_date, gmtOffset), formatDate(tanggal_bayar, gmtOffset)]
  const late = daysLate(due_date, flaglunas ? tanggal_bayar : new Date(), gmtOffset)
  const parts = flaglunas
    ? [
        [paid !== MISSING && texts.paidOn(paid), loket_bayar && texts.paidAt(loket_bayar)]
          .filter(Boolean)
          .join(' '),
        late > 0 && texts.late(late),
      ]
    : [due !== MISSING && texts.due(due), late > 0 && texts.overdue(late)]
  return parts.filter(Boolean).join(' · ')
}

function BillRow({ bill, gmtOffset }: { bill: Bill; gmtOffset: number }) {
  const { periode, total, flaglunas, pemakaian_m3 } = bill
  const payment = paymentOf(bill, gmtOffset)
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
      {payment && (
        <Typography
          variant="caption"
          sx={{ gridColumn: '1 / -1', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
        >
          {payment}
        </Typography>
      )}
    </Box>
  )
}
