import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { formatMetres2 } from '@petatirta/domain'
import type { GroupLength, MeasuredPipes, Measurement } from '#map/draw/measurement.ts'
import { pipeLengthTexts as texts } from './texts.ts'

/** Two decimals as a length has them. */
const formatArea = (squareMetres: number) => `${formatMetres2(squareMetres)}²`

/** One measurement in full. */
export function Measured({ measurement, onRetry }: { measurement: Measurement; onRetry: () => void }) {
  const { shape, lengths, area, pipes } = measurement
  if (shape === 'line') {
    const points = lengths.map((metres, i) => ({ label: texts.point(i + 1), metres }))
    return <Lengths rows={points} heads={['', texts.distance]} />
  }
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Pipes pipes={pipes} onRetry={onRetry} />
      <Facts
        facts={[
          [texts.area, formatArea(area)],
          [texts.perimeter, formatMetres2(lengths.at(-1))],
        ]}
      />
    </Box>
  )
}

function Pipes({ pipes, onRetry }: { pipes: Measurement['pipes']; onRetry: () => void }) {
  if (pipes === 'none') return null
  if (pipes === 'counting') {
    return (
      <Typography variant="body2" role="status">
        {texts.counting}
      </Typography>
    )
  }
  if (pipes === 'failed') {
    return (
      <Box role="alert" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2">{texts.failed}</Typography>
        <Button size="small" onClick={onRetry}>
          {texts.retry}
        </Button>
      </Box>
    )
  }
  return <Counted pipes={pipes} />
}

function Counted({ pipes: { total, hidden, layerShown, types, diameters } }: { pipes: MeasuredPipes }) {
  return (
    <>
      {total === 0 ? (
        <Typography variant="body2">{hidden > 0 ? texts.noShownPipes : texts.noPipes}</Typography>
      ) : (
        <>
          <Facts facts={[[texts.pipes, formatMetres2(total)]]} />
          <Lengths rows={types} heads={[texts.types, texts.length]} />
          <Lengths rows={diameters} heads={[texts.diameters, texts.length]} />
        </>
      )}
      {hidden > 0 && <Note text={texts.hidden(formatMetres2(hidden))} />}
      {!layerShown && total > 0 && <Note text={texts.allCounted} />}
    </>
  )
}

const Note = ({ text }: { text: string }) => (
  <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
    {text}
  </Typography>
)

const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) => (
  <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 0.25 }}>
    {facts.map(([name, value]) => (
      <Box key={name} sx={{ display: 'contents' }}>
        <Typography component="dt" variant="body2">
          {name}
        </Typography>
        <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: 600, ...DIGITS }}>
          {value}
        </Typography>
      </Box>
    ))}
  </Box>
)

function Lengths({ rows, heads }: { rows: readonly GroupLength[]; heads: readonly [string, string] }) {
  return (
    <Table
      size="small"
      sx={{
        '&& .MuiTableCell-root': { paddingInline: 0, py: 0.25 },
        '& tr > :last-child': { textAlign: 'right' },
      }}
    >
      <TableHead>
        <TableRow>
          {heads[0] ? <TableCell component="th">{heads[0]}</TableCell> : <TableCell />}
          <TableCell component="th">{heads[1]}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ label, metres }) => (
          <TableRow key={label}>
            <TableCell>{label}</TableCell>
            <TableCell sx={DIGITS}>{formatMetres2(metres)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

const DIGITS = { fontVariantNumeric: 'tabular-nums' } as const
