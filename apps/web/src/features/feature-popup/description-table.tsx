import { Box, Link, Table, TableBody, TableCell, TableRow, Typography } from '@mui/material'
import { isHttpUrl, type Phone } from '@petatirta/domain'
import { MessageCircle, Phone as PhoneIcon } from 'lucide-react'
import type { DescribedProperty } from '#shared/properties/describe-property.ts'
import { CopyButton } from '#shared/ui/copy/copy-button.tsx'
import { texts } from './texts.ts'

/** M2.10: the generic table of a feature's properties. M5.9: only a valid address is a link. */
export function DescriptionTable({ rows }: { rows: readonly DescribedProperty[] }) {
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
        {rows.map(row => (
          <TableRow key={row.name} sx={{ '&:last-of-type > *': { border: 0 } }}>
            <TableCell
              component="th"
              scope="row"
              sx={{ width: '42%', color: 'text.secondary', fontWeight: 400 }}
            >
              {row.label}
            </TableCell>
            <TableCell>
              <Value row={row} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function Value({ row: { label, value, phones, isId } }: { row: DescribedProperty }) {
  if (phones) return phones.map(phone => <PhoneLinks key={phone.number} phone={phone} />)
  if (isHttpUrl(value)) return <OutsideLink address={value} />
  if (!isId) return value
  return (
    <>
      {value} <CopyButton text={value} what={label} />
    </>
  )
}

const OUTSIDE = { target: '_blank', rel: 'noopener noreferrer' } as const

const OutsideLink = ({ address }: { address: string }) => (
  <Link href={address.trim()} {...OUTSIDE} underline="always">
    {address}
  </Link>
)

/** In the field people call from where they stand. */
const PhoneLinks = ({ phone: { text, number, whatsApp } }: { phone: Phone }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
    <Link href={`tel:${number}`} underline="always" sx={TOUCHED}>
      <PhoneIcon size={14} aria-hidden />
      {text}
    </Link>
    {whatsApp && (
      <Link href={whatsApp} {...OUTSIDE} underline="always" sx={TOUCHED}>
        <MessageCircle size={14} aria-hidden />
        {texts.whatsApp}
      </Link>
    )}
  </Box>
)

const TOUCHED = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  '@media (pointer: coarse)': { minHeight: 40 },
} as const
