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
 * One job per task of the browser: all layers at once would block the page. Returns a function that cancels the job.
 */
export function enqueue(job: () => void): () => void {
  if (!channel) {
    channel = new MessageChannel()
    channel.port1.onmessage = next
  }
  if (waiting.size === 0) channel.port2.postMessage(null)
  waiting.add(job)
  return () => void waiting.delete(job)
}

/** A job for when the queue is empty. Returns a function that cancels it. */
export function enqueueLast(job: () => void): () => void {
  let cancel = enqueue(check)
  function check(): void {
    if (waiting.size > 0) cancel = enqueue(check)
    else job()
  }
  return () => cancel()
}
