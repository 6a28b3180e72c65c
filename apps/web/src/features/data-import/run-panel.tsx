import { Box, Button, Paper, Typography } from '@mui/material'
import { createLink } from '@tanstack/react-router'
import { MapPinned } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { UnsavedGuard } from '#shared/ui/dialog/unsaved-guard.tsx'
import { resultTexts } from './draft/texts.ts'
import { isEnded, isRunning, type Run } from './run.ts'
import { RunFileRow } from './run-file-row.tsx'
import { runTexts as texts } from './texts.ts'

const LinkButton = createLink(Button)

interface Props {
  run: Run
  onCancel: (id: string) => void
  onClose: () => void
  /** Absent where the history is already on the page. */
  onHistory: (() => void) | undefined
  /** Of files that were looked at first: the next ones. */
  onOther: () => void
}

/** Files on their way, and their results until the user closes them. */
export function RunPanel({ run, onCancel, onClose, onHistory, onOther }: Props) {
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  const running = isRunning(run)
  const open = run.files.filter(({ step }) => !isEnded(step))
  const at = Math.min(run.files.length - open.length + 1, run.files.length)

  const cancelAll = () => {
    for (const { id } of open) onCancel(id)
  }

  // The button that was pressed is gone; what it did is here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once when it begins, once when it has ended
  useEffect(() => panel.current?.focus(), [running])

  return (
    <Paper
      ref={panel}
      variant="outlined"
      component="section"
      aria-labelledby={titleId}
      tabIndex={-1}
      sx={{ scrollMarginTop: 72, '&:focus-visible': { outline: 'none' } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, py: 1.25 }}>
        <Box sx={{ flex: 1, minWidth: 200 }}>
          <Typography variant="h2" id={titleId} sx={{ overflowWrap: 'anywhere' }}>
            {running ? texts.running(run.cityName) : texts.ended(run.cityName)}
          </Typography>
          <Typography
            role="status"
            variant="body2"
            sx={{ color: 'text.secondary', '&:empty': { display: 'none' } }}
          >
            {running && texts.fileOf(at, run.files.length)}
          </Typography>
        </Box>
        {running && open.length > 1 && (
          <Button size="small" color="inherit" onClick={cancelAll}>
            {texts.cancelAll}
          </Button>
        )}
        {!running && <SeenOnMap run={run} onOther={onOther} />}
        {!running && onHistory && (
          <Button size="small" variant="outlined" onClick={onHistory}>
            {texts.history}
          </Button>
        )}
        {!running && (
          <Button size="small" color="inherit" onClick={onClose}>
            {texts.close}
          </Button>
        )}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {run.files.map(file => (
          <RunFileRow key={file.id} city={run.city} file={file} onCancel={() => onCancel(file.id)} />
        ))}
      </Box>
      <UnsavedGuard dirty={running} texts={texts.leaving} />
    </Paper>
  )
}

/** What leads on from files that were looked at before they were imported. */
function SeenOnMap({ run: { city, files }, onOther }: Pick<Props, 'run' | 'onOther'>) {
  const imported = files.find(({ map, step }) => map && step.at === 'done')
  if (!imported?.map) return null
  return (
    <>
      <LinkButton
        variant="contained"
        size="small"
        to="/map/$city"
        params={{ city }}
        search={imported.map}
        startIcon={<MapPinned size={16} aria-hidden />}
      >
        {resultTexts.map}
      </LinkButton>
      <Button variant="outlined" size="small" onClick={onOther}>
        {resultTexts.other}
      </Button>
    </>
  )
}
