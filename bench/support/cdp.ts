/**
 * Chromium over its debugging pipe. Not Playwright: it always listens to the network, and Chromium then copies every
 * websocket frame to it as base64 on the page's main thread, which is the very thing to be measured.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { CHROMIUM_FLAGS } from '@petatirta/harness/chromium.ts'

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const SETTLE_MS = 2500
export const VIEWPORT = { width: 1366, height: 768 }

const FLAGS = [
  '--headless=new',
  '--remote-debugging-pipe',
  ...CHROMIUM_FLAGS,
  '--disable-extensions',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  `--window-size=${VIEWPORT.width},${VIEWPORT.height}`,
]

type Json = Record<string, unknown>
interface Message {
  id?: number
  method?: string
  params?: Json
  result?: Json
  error?: { message: string }
  sessionId?: string
}
type Listener = (params: Json, sessionId: string | undefined) => void

export class Browser {
  readonly #child: ChildProcess
  readonly #profile: string
  readonly #out: Writable
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #waiting = new Map<number, { resolve: (result: Json) => void; reject: (error: Error) => void }>()
  #last = 0

  private constructor(profile: string) {
    this.#profile = profile
    this.#child = spawn(CHROMIUM, [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    })
    this.#out = this.#child.stdio[3] as Writable
    this.#listen(this.#child.stdio[4] as Readable)
    this.#out.on('error', () => undefined)
    const ended = (reason: string) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(reason))
      this.#waiting.clear()
    }
    this.#child.on('exit', () => ended('Chromium has ended'))
    this.#child.on('error', error => ended(`Chromium did not start: ${error.message}`))
  }

  /** With a profile of its own, on disk: a private window would keep IndexedDB in memory. */
  static async launch(): Promise<Browser> {
    const browser = new Browser(mkdtempSync(join(tmpdir(), 'petatirta-bench-')))
    await browser.send('Browser.getVersion')
    // A window that has just opened is still busy with itself.
    await wait(SETTLE_MS)
    return browser
  }

  #listen(input: Readable): void {
    let chunks: Buffer[] = []
    input.on('data', (data: Buffer) => {
      let start = 0
      for (let end = data.indexOf(0); end !== -1; end = data.indexOf(0, start)) {
        chunks.push(data.subarray(start, end))
        this.#receive(JSON.parse(Buffer.concat(chunks).toString()) as Message)
        chunks = []
        start = end + 1
      }
      if (start < data.length) chunks.push(data.subarray(start))
    })
  }

  #receive({ id, method, params = {}, result, error, sessionId }: Message): void {
    if (id === undefined) {
      for (const listener of this.#listeners.get(method ?? '') ?? []) listener(params, sessionId)
      return
    }
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (error) waiting?.reject(new Error(error.message))
    else waiting?.resolve(result ?? {})
  }

  send<T = Json>(method: string, params: object = {}, sessionId?: string): Promise<T> {
    const id = ++this.#last
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: result => resolve(result as T), reject })
      this.#out.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`)
    })
  }

  on(event: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(event) ?? new Set()
    this.#listeners.set(event, listeners.add(listener))
    return () => void listeners.delete(listener)
  }

  async close(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      const ended = once(this.#child, 'exit')
      this.send('Browser.close').catch(() => undefined)
      const timer = setTimeout(() => this.#child.kill('SIGKILL'), 10_000)
      await ended
      clearTimeout(timer)
    }
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 })
  }
}
