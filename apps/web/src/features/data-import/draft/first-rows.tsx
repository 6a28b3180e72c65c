import {
  Box,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import type { DraftLayer } from '@petatirta/contract'
import { rowTexts as texts } from './texts.ts'

/** The file as it is; a wide one scrolls sideways. */
export function FirstRows({ layer: { name, columns, firstRows } }: { layer: DraftLayer }) {
  if (firstRows.length === 0 || columns.length === 0) return null
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Typography component="h4" variant="h3">
        {texts.title(firstRows.length)}
      </Typography>
      <TableContainer
        // What does not fit is reached with the arrow keys.
        tabIndex={0}
        role="group"
        aria-label={texts.table(name)}
        sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflowX: 'auto' }}
      >
        <Table size="small" aria-label={texts.table(name)}>
          <TableHead>
            <TableRow>
              {columns.map(column => (
                <TableCell key={column.name}>{column.name}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {firstRows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no identity and never move
              <TableRow key={index}>
                {columns.map((column, at) => (
                  <TableCell
                    key={column.name}
                    sx={{ maxWidth: 220, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
                  >
                    {row[at] ?? ''}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  )
}
