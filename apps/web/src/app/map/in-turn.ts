const waiting = new Set<() => void>()
let channel: MessageChannel | undefined

function next(): void {
  const [job] = waiting
  if (!job) return
  waiting.delete(job)
  if (waiting.size > 0) channel?.port2.postMessage(null)
  job()
}

/**
 * Work that many layers want at the same moment, one piece per task: all at once they would hold up the page. The browser
 * may draw and answer between two pieces. Returns how to call it off.
 */
export function inTurn(job: () => void): () => void {
  if (!channel) {
    channel = new MessageChannel()
    channel.port1.onmessage = next
  }
  if (waiting.size === 0) channel.port2.postMessage(null)
  waiting.add(job)
  return () => void waiting.delete(job)
}

/** Work that wants everything else in its turn to be done. Returns how to call it off. */
export function atLast(job: () => void): () => void {
  let callOff = inTurn(look)
  function look(): void {
    if (waiting.size > 0) callOff = inTurn(look)
    else job()
  }
  return () => callOff()
}
