import { Box, Typography } from '@mui/material'
import type { Changes, FieldChange } from '@petatirta/contract'
import { changeTexts as texts } from './texts.ts'

/** The rest is said in a number. */
const SHOWN = 50

/** Values of records before and after, one line each. */
export function FieldChanges({ label, changes: { total, first } }: { label: string; changes: Changes }) {
  const shown = first.slice(0, SHOWN)
  const records = new Set(shown.map(({ id }) => id)).size
  return (
    <Box>
      <Box
        component="ul"
        aria-label={label}
        // What does not fit is reached with the arrow keys.
        tabIndex={0}
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          maxHeight: 260,
          overflowY: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
        }}
      >
        {shown.map(change => (
          <Change key={`${change.id} ${change.field}`} {...change} />
        ))}
      </Box>
      {total > records && (
        <Typography variant="caption" sx={{ display: 'block', mt: 0.5, color: 'text.secondary' }}>
          {texts.more(total - records)}
        </Typography>
      )}
    </Box>
  )
}

const Change = ({ id, field, before, after }: FieldChange) => (
  <Box
    component="li"
    sx={{ px: 1.5, py: 0.75, overflowWrap: 'anywhere', '& + &': { borderTop: 1, borderColor: 'divider' } }}
  >
    <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
      {id} · {field}
    </Typography>
    <Typography variant="body2">{texts.change(before, after)}</Typography>
  </Box>
)
