/**
 * Uploads go by XMLHttpRequest, which can say how far it is. In a test they go to the stand-in server as every other call
 * does; how far the bytes are is for tests with a real line.
 */
import { vi } from 'vitest'

class StandInRequest {
  readonly upload: { onprogress?: unknown; onload?: () => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  status = 0
  responseText = ''
  private address = ''
  private aborted = false

  open(_method: 'POST', address: string) {
    this.address = address
  }

  setRequestHeader() {}

  abort() {
    this.aborted = true
    this.onabort?.()
  }

  async send(body: FormData) {
    this.upload.onload?.()
    try {
      const answer = await fetch(this.address, { method: 'POST', body })
      this.responseText = await answer.text()
      this.status = answer.status
    } catch {
      if (!this.aborted) this.onerror?.()
      return
    }
    if (!this.aborted) this.onload?.()
  }
}

/** For the current test, beside a stand-in server. */
export const uploadsReachTheStandIn = () => vi.stubGlobal('XMLHttpRequest', StandInRequest)
