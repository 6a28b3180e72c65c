import { Box, Button, Menu, MenuItem } from '@mui/material'
import { type ImportEntry, importKindLabel } from '@petatirta/contract'
import { ChevronDown, Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useClosable } from '#shared/close-stack/use-closable.ts'
import { useReport } from './failure-report.ts'
import type { HistoryDialog } from './history-dialogs.tsx'
import { failureTexts, historyTexts as texts } from './texts.ts'

interface Props {
  city: string
  entry: ImportEntry
  open: (dialog: HistoryDialog) => void
}

/** What can be done about an import that has ended: read and correct what it refused, take back what it did. */
export function HistoryActions({ city, entry, open }: Props) {
  const refused = entry.failed > 0 && entry.status !== 'running'
  if (!refused && !entry.restorable) return null
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', md: 'nowrap' },
        gap: 0.75,
        justifyContent: { md: 'end' },
        my: { md: -0.5 },
      }}
    >
      {refused && <Report city={city} entry={entry} open={open} />}
      {entry.restorable && (
        <Button
          size="small"
          variant="outlined"
          startIcon={<Undo2 size={16} aria-hidden />}
          aria-label={texts.restoreOf(importKindLabel(entry.kind), entry.fileName)}
          onClick={() => open({ kind: 'restore', entry })}
        >
          {texts.restore}
        </Button>
      )}
    </Box>
  )
}

function Report({ city, entry, open }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  useClosable(anchor !== null, () => setAnchor(null))
  const id = useId()
  const { mutate } = useReport()
  const choose = (act: () => void) => () => {
    setAnchor(null)
    act()
  }
  const refusing = { city, importId: entry.id, kind: entry.kind }
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        endIcon={<ChevronDown size={16} aria-hidden />}
        aria-label={texts.reportOf(entry.fileName)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {texts.report}
      </Button>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={choose(() => mutate({ refusing, format: 'json' }))}>
          {failureTexts.downloadJson}
        </MenuItem>
        <MenuItem onClick={choose(() => mutate({ refusing, format: 'xlsx' }))}>
          {failureTexts.downloadSheet}
        </MenuItem>
        <MenuItem onClick={choose(() => open({ kind: 'correct', entry }))}>{texts.correct}</MenuItem>
      </Menu>
    </>
  )
}
