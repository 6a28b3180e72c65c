const waiting = new Set<() => void>()
/** Jobs for when nothing else waits. */
const last = new Set<() => void>()
let channel: MessageChannel | undefined

function next(): void {
  const queue = waiting.size > 0 ? waiting : last
  const [job] = queue
  if (!job) return
  queue.delete(job)
  if (waiting.size + last.size > 0) channel?.port2.postMessage(null)
  job()
}

function add(queue: Set<() => void>, job: () => void): () => void {
  if (!channel) {
    channel = new MessageChannel()
    channel.port1.onmessage = next
  }
  if (waiting.size + last.size === 0) channel.port2.postMessage(null)
  queue.add(job)
  return () => void queue.delete(job)
}

/**
 * One job per task of the browser: all layers at once would block the page. Returns a function that cancels the job.
 */
export const enqueue = (job: () => void): (() => void) => add(waiting, job)

/** A job for when the queue is empty. Returns a function that cancels it. */
export const enqueueLast = (job: () => void): (() => void) => add(last, job)
