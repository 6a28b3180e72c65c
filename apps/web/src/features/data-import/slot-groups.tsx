import { Box, Checkbox, FormControlLabel, IconButton, Paper, Tooltip, Typography } from '@mui/material'
import { type ImportKind, importFormat, importKindLabel, isMerged } from '@petatirta/contract'
import { CircleHelp } from 'lucide-react'
import { useId } from 'react'
import { type Choices, GROUPS, titleInGroup } from './chosen-files.ts'
import { ACCEPTED } from './file-check.ts'
import { type Choice, FilePicker } from './file-picker.tsx'
import { helpTexts, slotTexts as texts } from './texts.ts'
import { useFileDrag } from './use-file-drag.ts'

interface Props {
  choices: Choices
  onChoice: (kind: ImportKind, choice: Choice) => void
  onHelp: (kind: ImportKind) => void
  /** Whether complaints that the file does not hold are to go. */
  replace: boolean
  onReplace: (replace: boolean) => void
}

/** A2: every section, two columns of them where there is room. */
export function SlotGroups(props: Props) {
  const dragging = useFileDrag()
  return (
    <Box sx={{ columnCount: { xs: 1, lg: 2 }, columnGap: 2 }}>
      {GROUPS.map(group => (
        <Group key={group.title} {...group} {...props} dragging={dragging} />
      ))}
    </Box>
  )
}

interface GroupProps extends Props {
  title: string
  kinds: readonly ImportKind[]
  dragging: boolean
}

function Group({ title, kinds, choices, onChoice, onHelp, replace, onReplace, dragging }: GroupProps) {
  const titleId = useId()
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby={titleId}
      sx={{ breakInside: 'avoid', mb: 2, overflow: 'hidden' }}
    >
      <Typography id={titleId} variant="h2" sx={{ px: 2, py: 1.25 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {kinds.map(kind => (
          <Box component="li" key={kind} sx={{ borderTop: 1, borderColor: 'divider' }}>
            <FilePicker
              label={importKindLabel(kind)}
              title={titleInGroup(title, kind)}
              about={`${texts.format(importFormat(kind))}, ${isMerged(kind) ? texts.merged : texts.replaces}`}
              accepted={ACCEPTED[importFormat(kind)]}
              choice={choices[kind]}
              onChoice={choice => onChoice(kind, choice)}
              dragging={dragging}
              aside={<HelpButton label={importKindLabel(kind)} onClick={() => onHelp(kind)} />}
            />
            {kind === 'complaint' && isChosen(choices[kind]) && (
              <FormControlLabel
                control={<Checkbox checked={replace} onChange={(_, checked) => onReplace(checked)} />}
                label={texts.replaceComplaints}
                slotProps={{ typography: { variant: 'body2' } }}
                sx={{ px: 1, pb: 1, mx: 0 }}
              />
            )}
          </Box>
        ))}
      </Box>
    </Paper>
  )
}

const isChosen = (choice: Choice) => choice !== undefined && 'file' in choice

const HelpButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Tooltip title={helpTexts.columns}>
    <IconButton size="small" aria-label={helpTexts.columnsOf(label)} onClick={onClick}>
      <CircleHelp size={18} strokeWidth={1.75} aria-hidden />
    </IconButton>
  </Tooltip>
)
