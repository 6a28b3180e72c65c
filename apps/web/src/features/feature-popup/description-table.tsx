import { Link, Table, TableBody, TableCell, TableRow, Typography } from '@mui/material'
import { isHttpUrl } from '@petatirta/domain'
import type { DescriptionRow } from './description.ts'
import { texts } from './texts.ts'

/** M2.10: the generic table of a feature's properties. M5.9: only a valid address is a link. */
export function DescriptionTable({ rows }: { rows: readonly DescriptionRow[] }) {
  if (rows.length === 0) return <Typography sx={{ p: 2 }}>{texts.empty}</Typography>
  return (
    <Table
      size="small"
      aria-label={texts.description}
      sx={{
        tableLayout: 'fixed',
        '& td, & th': { px: 2, py: 0.625, verticalAlign: 'top', overflowWrap: 'anywhere' },
      }}
    >
      <TableBody>
        {rows.map(({ name, label, value }) => (
          <TableRow key={name} sx={{ '&:last-of-type > *': { border: 0 } }}>
            <TableCell
              component="th"
              scope="row"
              sx={{ width: '42%', color: 'text.secondary', fontWeight: 400 }}
            >
              {label}
            </TableCell>
            <TableCell>{isHttpUrl(value) ? <OutsideLink address={value} /> : value}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

const OutsideLink = ({ address }: { address: string }) => (
  <Link href={address.trim()} target="_blank" rel="noopener noreferrer" underline="always">
    {address}
  </Link>
)
