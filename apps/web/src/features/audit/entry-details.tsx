import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import type { AuditEntry } from '@petatirta/contract'
import { changedFields } from './changes.ts'
import { auditTexts as texts } from './texts.ts'

const CELL = { overflowWrap: 'anywhere', verticalAlign: 'top' } as const

interface Props {
  id: string
  entry: AuditEntry
  label: string
}

/** What was there and what came in its place; a side that an entry does not have takes no room. */
export function EntryDetails({ id, entry, label }: Props) {
  const fields = changedFields(entry)
  const sides = (['before', 'after'] as const).filter(side => entry[side] !== null)
  const origin = [
    [texts.address, entry.address],
    [texts.requestId, entry.requestId],
  ].filter(([, value]) => value)
  return (
    <Box id={id} role="region" aria-label={texts.changes(label)} sx={{ display: 'grid', gap: 1, py: 0.5 }}>
      {fields.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.noValues}
        </Typography>
      ) : (
        <Table size="small" aria-label={texts.changes(label)} sx={{ tableLayout: 'fixed', maxWidth: 880 }}>
          <TableHead>
            <TableRow>
              <TableCell>{texts.field}</TableCell>
              {sides.map(side => (
                <TableCell key={side}>{texts[side]}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {fields.map(field => (
              <TableRow key={field.name}>
                <TableCell component="th" scope="row" sx={CELL}>
                  {field.label}
                </TableCell>
                {sides.map(side => (
                  <TableCell key={side} sx={CELL}>
                    {field[side]}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {origin.length > 0 && (
        <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {origin.map(([name, value]) => `${name}: ${value}`).join(' · ')}
        </Typography>
      )}
    </Box>
  )
}
