import { importKindLabel } from '@petatirta/contract'
import { type Dispatch, useEffect, useReducer, useRef } from 'react'
import { flushSync } from 'react-dom'
import { changeRun, type Ended, type Run, type RunChange } from './run.ts'
import { LEFT, type Sending, sendImport } from './send-import.ts'

interface Destination {
  city: string
  cityName: string
}

export interface EndedRun extends Destination {
  readonly files: readonly { sending: Sending; end: Ended }[]
}

/** Sends files one after the other, and holds how far they are until the results are closed. */
export function useImportRun(onEnded: (run: EndedRun) => void) {
  const [run, dispatch] = useReducer(changeRun, null)
  const aborts = useRef(new Map<string, AbortController>())

  const left = useRef(false)

  useEffect(() => {
    const all = aborts.current
    left.current = false
    return () => {
      left.current = true
      for (const controller of all.values()) controller.abort(LEFT)
    }
  }, [])

  const start = async (destination: Destination, sendings: readonly Sending[]) => {
    aborts.current.clear()
    for (const { id } of sendings) aborts.current.set(id, new AbortController())
    dispatch({ type: 'start', run: waitingRun(destination, sendings) })
    const files: EndedRun['files'][number][] = []
    for (const sending of sendings)
      files.push({ sending, end: await sendOne(sending, aborts.current.get(sending.id), dispatch) })
    // The user left the page: another page's address must not change.
    if (!left.current) onEnded({ ...destination, files })
  }

  const cancel = (id: string) => {
    dispatch({ type: 'cancel', id })
    aborts.current.get(id)?.abort()
  }

  return { run, dispatch, start, cancel }
}

const waitingRun = ({ city, cityName }: Destination, sendings: readonly Sending[]): Run => ({
  city,
  cityName,
  files: sendings.map(sending => ({
    id: sending.id,
    kind: sending.kind,
    ...('draft' in sending
      ? {
          label: sending.label,
          name: sending.name,
          size: sending.size,
          draft: sending.draft,
          map: sending.map,
        }
      : { label: importKindLabel(sending.kind), name: sending.file.name, size: sending.file.size }),
    step: { at: 'waiting' },
  })),
})

async function sendOne(
  sending: Sending,
  controller: AbortController | undefined,
  dispatch: Dispatch<RunChange>,
): Promise<Ended> {
  const { id } = sending
  const { signal } = controller ?? new AbortController()
  // Cancelled while it waited.
  if (signal.aborted) return { at: 'cancelled' }
  dispatch({ type: 'begin', id })
  const step = await sendImport(sending, { signal, onSent: share => dispatch({ type: 'sent', id, share }) })
  // Before anything leads away from the page: nothing runs any more.
  flushSync(() => dispatch({ type: 'end', id, step }))
  return step
}
