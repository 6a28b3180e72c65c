import { Box } from '@mui/material'
import { encode } from 'uqr'

/** Black on white in either theme: cameras do not read the other way round. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: 4 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{ width: 220, maxWidth: 1, bgcolor: '#fff', borderRadius: 1 }}
    >
      <path d={squares.join('')} fill="#000" />
    </Box>
  )
}
