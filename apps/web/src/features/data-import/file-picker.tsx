import { Box, Button, IconButton, Tooltip, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { FileCheck, FileUp, X } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { configQuery } from '#shared/api/config.ts'
import { formatBytes } from '#shared/files/format-bytes.ts'
import { type Accepted, findProblem } from './file-check.ts'
import { slotTexts as texts } from './texts.ts'
import { useDropTarget } from './use-file-drag.ts'

/** A file that may be sent, or why the last one that was chosen may not; undefined when there is none. */
export type Choice = { file: File } | { problem: string } | undefined

interface Props {
  /** What the file holds, for those who do not see where it stands. */
  label: string
  title: string
  about: string
  accepted: Accepted
  choice: Choice
  onChoice: (choice: Choice) => void
  /** A file is being dragged over the page: show where it may be dropped. */
  dragging: boolean
  /** Stands before the button. */
  aside?: ReactNode
}

/** Takes one file, chosen or dropped, and refuses at once what it cannot be. */
export function FilePicker(props: Props) {
  const { label, title, about, accepted, choice, onChoice, dragging, aside } = props
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const aboutId = useId()
  const { data: config } = useQuery(configQuery)
  const choose = async (files: readonly File[]) => {
    const [file, ...more] = files
    if (!file) return
    const problem =
      more.length > 0 ? texts.oneFile : await findProblem(file, accepted, config?.importMaxBytes)
    onChoice(problem === undefined ? { file } : { problem })
  }
  const { over, handlers } = useDropTarget(files => void choose(files))
  const file = choice && 'file' in choice ? choice.file : undefined
  const problem = choice && 'problem' in choice ? choice.problem : undefined
  const remove = () => {
    onChoice(undefined)
    // The button that was pressed is about to go.
    button.current?.focus()
  }
  return (
    <Box {...handlers} sx={theme => slotStyle(over, dragging, theme.vars.palette.primary.main)}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Box sx={{ flex: 1, minWidth: 0, mr: 1 }}>
          <Typography component="h3" variant="body1" sx={{ fontWeight: 600 }}>
            {title}
          </Typography>
          <Typography
            id={aboutId}
            variant="caption"
            sx={{ display: 'block', color: over ? 'primary.main' : 'text.secondary' }}
          >
            {over ? texts.drop : about}
          </Typography>
        </Box>
        {aside}
        <Button
          ref={button}
          size="small"
          variant="outlined"
          startIcon={<FileUp size={16} aria-hidden />}
          aria-label={file ? texts.changeFor(label) : texts.pickFor(label)}
          aria-describedby={aboutId}
          onClick={() => input.current?.click()}
          sx={{ minWidth: 104, flex: 'none' }}
        >
          {file ? texts.change : texts.pick}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept={accepted.endings.join(',')}
          aria-label={texts.input(label)}
          onChange={event => {
            void choose([...(event.target.files ?? [])])
            // The same file, corrected, may be chosen again.
            event.target.value = ''
          }}
        />
      </Box>
      {file && <ChosenFile file={file} label={label} onRemove={remove} />}
      {problem && (
        <Typography role="alert" variant="body2" sx={{ color: 'error.main', mt: 0.5 }}>
          {problem}
        </Typography>
      )}
    </Box>
  )
}

const slotStyle = (over: boolean, dragging: boolean, primary: string) => ({
  px: 2,
  py: 1.25,
  // Inside of the edge: nothing moves when a file comes near.
  outline: dragging ? `1.5px dashed ${primary}` : 'none',
  outlineOffset: -5,
  ...(over && { bgcolor: `color-mix(in srgb, ${primary} 10%, transparent)` }),
})

interface ChosenFileProps {
  file: File
  label: string
  onRemove: () => void
}

const ChosenFile = ({ file, label, onRemove }: ChosenFileProps) => (
  <Box
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 1,
      mt: 0.75,
      pl: 1,
      borderRadius: 1,
      bgcolor: 'action.hover',
    }}
  >
    <FileCheck size={16} aria-hidden style={{ flex: 'none' }} />
    <Typography variant="body2" sx={{ flex: 1, minWidth: 0, py: 0.5, overflowWrap: 'anywhere' }}>
      {file.name}{' '}
      <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        ({formatBytes(file.size)})
      </Box>
    </Typography>
    <Tooltip title={texts.remove(label)}>
      <IconButton size="small" aria-label={texts.remove(label)} onClick={onRemove}>
        <X size={18} aria-hidden />
      </IconButton>
    </Tooltip>
  </Box>
)
