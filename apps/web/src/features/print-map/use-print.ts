import { useEffect, useRef, useState } from 'react'
import type { PrintControl, PrintProgress } from '#map/print/print-map.ts'
import { saveFile } from '#shared/files/save-file.ts'

export type PrintState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'printing'; readonly progress: PrintProgress | undefined }
  | { readonly phase: 'saved'; readonly name: string }
  | { readonly phase: 'failed' | 'tainted' }

export interface Printed {
  readonly pdf: Blob
  readonly name: string
}

const IDLE: PrintState = { phase: 'idle' }

/** One print at a time. It ends with the panel. */
export function usePrint() {
  const [state, setState] = useState<PrintState>(IDLE)
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  const start = async (print: (control: PrintControl) => Promise<Printed>) => {
    controller.current?.abort()
    const current = new AbortController()
    controller.current = current
    const { signal } = current
    const update = (next: PrintState) => signal.aborted || setState(next)
    update({ phase: 'printing', progress: undefined })
    try {
      const { pdf, name } = await print({
        signal,
        onProgress: progress => update({ phase: 'printing', progress }),
      })
      if (signal.aborted) return
      saveFile(pdf, name)
      update({ phase: 'saved', name })
    } catch (cause) {
      if (signal.aborted) return
      console.error('The map was not printed', cause)
      update({
        phase: cause instanceof DOMException && cause.name === 'SecurityError' ? 'tainted' : 'failed',
      })
    }
  }
  const cancel = () => {
    controller.current?.abort()
    setState(IDLE)
  }
  return {
    state,
    start,
    cancel,
    /** What was saved or failed is of other settings. */
    forget: () => setState(now => (now.phase === 'printing' ? now : IDLE)),
  }
}
