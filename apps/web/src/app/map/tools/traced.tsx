import { useEffect, useSyncExternalStore } from 'react'
import { lazyDialog } from '#shared/ui/lazy/lazy-dialog.tsx'
import type { ToolProps } from './tool-props.ts'
import { askTrace, traceRequest } from './trace-request.ts'

const TraceCard = lazyDialog(async () => (await import('#tools/close-pipe/trace-card.tsx')).TraceCard)

type Props = Pick<ToolProps, 'engine' | 'sync' | 'wide'>

/** Telusuri: what the popup of a pipe or a customer asked for. */
export function Traced({ engine, sync, wide }: Props) {
  const question = useSyncExternalStore(traceRequest.subscribe, traceRequest.getSnapshot)
  useEffect(() => {
    // Its card has done what it was for.
    if (question) engine.clearSelection()
  }, [engine, question])
  // A tool takes its place; another city has other pipes.
  useEffect(() => () => askTrace(null), [])
  if (!question) return null
  return (
    <TraceCard
      key={JSON.stringify(question)}
      question={question}
      engine={engine}
      sync={sync}
      wide={wide}
      onClose={() => askTrace(null)}
    />
  )
}
