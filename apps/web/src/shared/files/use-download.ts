import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'

export interface Received {
  readonly bytes: number
  /** How many rows are on their way; undefined if unknown. */
  readonly rows: number | undefined
}

/** What a function that fetches a file gets: how to be stopped, and where to report progress. */
export interface Download {
  readonly signal: AbortSignal
  readonly onReceived: (bytes: number, rows: number | undefined) => void
}

/** A file that takes its time: how much of it is here, and a way to give it up. */
export function useDownload<T = void>(run: (download: Download) => Promise<T>) {
  const controller = useRef<AbortController>(null)
  const [received, setReceived] = useState<Received>()
  const { mutate, isPending, isSuccess, error, data, reset } = useMutation({
    mutationFn: async () => {
      const current = new AbortController()
      controller.current = current
      setReceived(undefined)
      const { signal } = current
      const onReceived = (bytes: number, rows: number | undefined) => setReceived({ bytes, rows })
      return { value: await run({ signal, onReceived }) }
    },
  })
  return {
    isPending,
    received,
    error,
    value: data?.value,
    isDone: isSuccess,
    start: () => mutate(),
    /** Back to the state before the start. */
    cancel: () => {
      controller.current?.abort()
      reset()
    },
  }
}
