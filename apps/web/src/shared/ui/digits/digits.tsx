import { Box } from '@mui/material'

const TABULAR = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }

/** Digits stand under each other; Inter would widen the hyphens as well, which tears dates apart. */
export function Digits({ children }: { children: string }) {
  const [first, ...rest] = children.split('-')
  return (
    <Box component="span" sx={TABULAR}>
      {first}
      {rest.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
        <span key={index}>
          <Box component="span" sx={{ fontVariantNumeric: 'normal' }}>
            -
          </Box>
          {part}
        </span>
      ))}
    </Box>
  )
}
