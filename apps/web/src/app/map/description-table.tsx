import { Table, TableBody, TableCell, TableRow, Typography } from '@mui/material'
import { useMemo } from 'react'
import type { FeatureProperties } from '#sync/feature-columns.ts'
import { describe } from './description.ts'
import { texts } from './texts.ts'

interface Props {
  properties: FeatureProperties
  order: readonly string[] | undefined
}

/** M2.10: the generic table of a feature's properties. */
export function DescriptionTable({ properties, order }: Props) {
  const rows = useMemo(() => describe(properties, order), [properties, order])
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
        {rows.map(({ name, value }) => (
          <TableRow key={name} sx={{ '&:last-of-type > *': { border: 0 } }}>
            <TableCell
              component="th"
              scope="row"
              sx={{ width: '42%', color: 'text.secondary', fontWeight: 400 }}
            >
              {name}
            </TableCell>
            <TableCell>{value}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
