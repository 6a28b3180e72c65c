/**
 * MQTT wants QoS 1 messages acknowledged in the order in which they came, and they are settled in any. This holds the
 * acknowledgements back until it is their turn, and sends those that are due together.
 */
export function createAckWindow(send: (ids: readonly number[]) => void) {
  const waiting: { readonly id: number; settled: boolean }[] = []
  let planned = false

  const flush = () => {
    planned = false
    const first = waiting.findIndex(({ settled }) => !settled)
    const due = waiting.splice(0, first === -1 ? waiting.length : first)
    if (due.length > 0) send(due.map(({ id }) => id))
  }

  return {
    size: () => waiting.length,
    /** The answer is what to call when the message is dealt with. */
    open(id: number): () => void {
      const entry = { id, settled: false }
      waiting.push(entry)
      return () => {
        entry.settled = true
        if (planned || waiting[0]?.settled !== true) return
        planned = true
        setImmediate(flush)
      }
    },
  }
}

export type AckWindow = ReturnType<typeof createAckWindow>
