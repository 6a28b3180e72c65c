import { Box, Button } from '@mui/material'
import { Milestone, Share2 } from 'lucide-react'
import { askTrace } from '#app/map/tools/trace-request.ts'
import type { TraceQuestion } from '#sync/network/answers.ts'
import { traceTexts as texts } from '#tools/close-pipe/trace-texts.ts'

interface Props {
  /** Undefined: it is gone. */
  from: () => Promise<TraceQuestion['from'] | undefined>
  /** Whether it serves others, too. */
  served?: boolean
}

/** Telusuri, from a popup. */
export function TraceButtons({ from, served = false }: Props) {
  const ask = async (direction: TraceQuestion['direction']) => {
    const start = await from()
    if (start) askTrace({ from: start, direction })
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, px: 1.5, flexShrink: 0 }}>
      <Button
        size="small"
        startIcon={<Milestone size={14} aria-hidden />}
        onClick={() => void ask('sources')}
      >
        {texts.sources}
      </Button>
      {served && (
        <Button size="small" startIcon={<Share2 size={14} aria-hidden />} onClick={() => void ask('served')}>
          {texts.served}
        </Button>
      )}
    </Box>
  )
}
