/** One tab: go somewhere, ask the page, use the mouse as a person does. */
import { setTimeout as pass } from 'node:timers/promises'
import { type Browser, VIEWPORT } from './cdp.ts'
import { PROBE, type SentEvent, WORKER_PROBE } from './probe.ts'

/** How long a hand that clicks rests before, and presses. */
const [REST_MS, PRESS_MS] = [150, 80]

export type Point = readonly [x: number, y: number]

interface Evaluated {
  result: { value?: unknown }
  exceptionDetails?: { text: string; exception?: { description?: string } }
}

export class Page {
  readonly browser: Browser
  readonly session: string
  readonly #target: string
  readonly #workers: string[] = []
  #crashed = false

  private constructor(browser: Browser, target: string, session: string) {
    this.browser = browser
    this.#target = target
    this.session = session
    browser.on('Inspector.targetCrashed', (_, crashed) => {
      this.#crashed ||= crashed === session
    })
    browser.on('Target.attachedToTarget', ({ sessionId, targetInfo }, parent) => {
      if (parent !== session) return
      const worker = String(sessionId)
      if ((targetInfo as { type: string }).type === 'worker') this.#workers.push(worker)
      void browser.send('Runtime.evaluate', { expression: WORKER_PROBE }, worker).catch(() => undefined)
      void browser.send('Runtime.runIfWaitingForDebugger', {}, worker).catch(() => undefined)
    })
    browser.on('Target.detachedFromTarget', ({ sessionId }) => {
      const at = this.#workers.indexOf(String(sessionId))
      if (at >= 0) this.#workers.splice(at, 1)
    })
  }

  static async open(browser: Browser): Promise<Page> {
    const { targetId } = await browser.send<{ targetId: string }>('Target.createTarget', {
      url: 'about:blank',
    })
    const { sessionId } = await browser.send<{ sessionId: string }>('Target.attachToTarget', {
      targetId,
      flatten: true,
    })
    const page = new Page(browser, targetId, sessionId)
    await page.send('Page.enable')
    await page.send('Inspector.enable')
    await page.send('Emulation.setDeviceMetricsOverride', {
      ...VIEWPORT,
      deviceScaleFactor: 1,
      mobile: false,
    })
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: PROBE })
    await page.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
      // Nothing is measured in there, and nothing would let it go on.
      filter: [{ type: 'service_worker', exclude: true }, {}],
    })
    return page
  }

  send<T = Record<string, unknown>>(method: string, params: object = {}): Promise<T> {
    return this.browser.send<T>(method, params, this.session)
  }

  /** Sessions of the page's workers. */
  get workers(): readonly string[] {
    return this.#workers
  }

  /** What the page's workers sent over their sockets. */
  async sent(): Promise<SentEvent[]> {
    const origin = await this.evaluate<number>('performance.timeOrigin')
    const lists = await Promise.all(
      this.#workers.map(worker =>
        this.browser.send<Evaluated>(
          'Runtime.evaluate',
          { expression: 'self.__sent', returnByValue: true },
          worker,
        ),
      ),
    )
    return lists
      .flatMap(({ result }) => (result.value ?? []) as SentEvent[])
      .map(({ at, event }) => ({ at: at - origin, event }))
  }

  async goto(url: string): Promise<void> {
    const { errorText } = await this.send<{ errorText?: string }>('Page.navigate', { url })
    if (errorText) throw new Error(`${url}: ${errorText}`)
  }

  /** The value of an expression, a promise awaited. Gives up after the timeout, or when the page has crashed. */
  async evaluate<T>(expression: string, timeoutMs = 60_000): Promise<T> {
    const asked = this.send<Evaluated>('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    })
    const { result, exceptionDetails } = await this.#orGiveUp(asked, expression, timeoutMs)
    if (exceptionDetails) {
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    }
    return result.value as T
  }

  #orGiveUp<T>(asked: Promise<T>, what: string, timeoutMs: number): Promise<T> {
    return new Promise((resolve, reject) => {
      const started = performance.now()
      const watch = setInterval(() => {
        if (this.#crashed) finish(() => reject(new Error('the tab crashed')))
        else if (performance.now() - started > timeoutMs) {
          finish(() => reject(new Error(`no answer in ${timeoutMs / 1000} s: ${what}`)))
        }
      }, 200)
      const finish = (how: () => void) => {
        clearInterval(watch)
        how()
      }
      asked.then(
        value => finish(() => resolve(value)),
        error => finish(() => reject(error)),
      )
    })
  }

  async mouse(
    type: 'mousePressed' | 'mouseReleased' | 'mouseMoved',
    [x, y]: Point,
    held = false,
  ): Promise<void> {
    const button = held || type !== 'mouseMoved' ? 'left' : 'none'
    await this.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      button,
      buttons: held || type === 'mousePressed' ? 1 : 0,
      clickCount: type === 'mouseMoved' ? 0 : 1,
    })
  }

  /** As a hand does it: the pointer rests before the button is pressed, and the button stays down for a moment. */
  async click(at: Point): Promise<void> {
    await this.mouse('mouseMoved', at)
    await pass(REST_MS)
    await this.mouse('mousePressed', at)
    await pass(PRESS_MS)
    await this.mouse('mouseReleased', at)
  }

  /** Back and forth with the button held. Chromium answers a move when a frame has taken it up. */
  async drag(centre: Point, milliseconds: number, leastMoves = 3): Promise<void> {
    const started = performance.now()
    await this.mouse('mouseMoved', centre)
    await this.mouse('mousePressed', centre)
    for (let move = 1; move <= leastMoves || performance.now() - started < milliseconds; move++) {
      const angle = move / 12
      const at: Point = [
        centre[0] + Math.round(120 * Math.sin(angle)),
        centre[1] + Math.round(80 * Math.sin(2 * angle)),
      ]
      await this.mouse('mouseMoved', at, true)
    }
    await this.mouse('mouseReleased', centre, true)
  }

  async screenshot(): Promise<string> {
    const { data } = await this.send<{ data: string }>('Page.captureScreenshot', { format: 'png' })
    return data
  }

  async close(): Promise<void> {
    await this.browser.send('Target.closeTarget', { targetId: this.#target }).catch(() => undefined)
  }
}
