/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * Runs in every page before its own scripts and writes down what the page does. Sent as text, so it must not use
 * anything from outside itself; its marks are read by the drivers in bench/map.
 */

export interface Probe {
  /** Tasks above 50 ms on the main thread. */
  readonly longTasks: { start: number; duration: number }[]
  /** Bytes handed to the GPU as vertices, and as textures. */
  readonly uploads: { buffers: number; textures: number }
  /** How long the listeners of each click took: picking, selecting, telling React. */
  readonly clickHandlers: number[]
  /** Animation frames so far, and the frame in which points or lines were drawn last. */
  frame: number
  drawnInFrame: number
  frames(count: number): Promise<void>
  /** Resolves when the GPU has carried out every command. */
  drawn(): Promise<void>
  recordFrames(): () => number[]
  /** When `selector` is in the page, in ms since navigation began. */
  until(selector: string): Promise<number>
  /** The same, and when two frames later everything is drawn. */
  visible(selector: string): Promise<{ present: number; drawn: number }>
  /** From the next release of the mouse to the text of `selector`. */
  clickAnswer(selector: string): Promise<{ ms: number; text: string }>
}

function install(): void {
  const contexts = new Set<WebGLRenderingContext | WebGL2RenderingContext>()
  const tick = () => new Promise<void>(resolve => requestAnimationFrame(() => resolve()))
  const moment = () => new Promise<void>(resolve => setTimeout(resolve, 1))

  const settled = async (gl: WebGLRenderingContext | WebGL2RenderingContext) => {
    if (!('fenceSync' in gl)) {
      gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
      return
    }
    const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
    gl.flush()
    while (fence && !gl.isContextLost()) {
      if (gl.getSyncParameter(fence, gl.SYNC_STATUS) === gl.SIGNALED) break
      await moment()
    }
  }

  const probe: Probe = {
    longTasks: [],
    uploads: { buffers: 0, textures: 0 },
    clickHandlers: [],
    frame: 0,
    drawnInFrame: -1,
    frames: async count => {
      for (let i = 0; i < count; i++) await tick()
    },
    drawn: async () => {
      await Promise.all([...contexts].filter(gl => (gl.canvas as HTMLCanvasElement).isConnected).map(settled))
    },
    recordFrames: () => {
      const times: number[] = []
      let running = true
      const record = (time: number) => {
        times.push(time)
        if (running) requestAnimationFrame(record)
      }
      requestAnimationFrame(record)
      return () => {
        running = false
        return times.slice(1).map((time, i) => time - (times[i] ?? time))
      }
    },
    until: async selector => {
      while (!document.querySelector(selector)) await tick()
      return performance.now()
    },
    visible: async selector => {
      const present = await probe.until(selector)
      await probe.frames(2)
      await probe.drawn()
      return { present, drawn: performance.now() }
    },
    clickAnswer: async selector => {
      const started = await new Promise<number>(resolve => {
        addEventListener('pointerup', event => resolve(event.timeStamp), { once: true, capture: true })
      })
      const ms = (await probe.until(selector)) - started
      return { ms, text: document.querySelector(selector)?.textContent ?? '' }
    },
  }
  Object.assign(window, { __probe: probe })

  const count = () => {
    probe.frame++
    requestAnimationFrame(count)
  }
  requestAnimationFrame(count)

  new PerformanceObserver(list => {
    for (const { startTime, duration } of list.getEntries()) {
      probe.longTasks.push({ start: startTime, duration })
    }
  }).observe({ type: 'longtask', buffered: true })

  const { getContext } = HTMLCanvasElement.prototype
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: unknown[]) {
    const context: unknown = Reflect.apply(getContext, this, args)
    if (context instanceof WebGLRenderingContext || context instanceof WebGL2RenderingContext)
      contexts.add(context)
    return context
  } as typeof getContext

  for (const { prototype } of [WebGLRenderingContext, WebGL2RenderingContext]) {
    const { bufferData, texImage2D } = prototype
    const size = (value: unknown) =>
      typeof value === 'number' ? value : ((value as ArrayBuffer | undefined)?.byteLength ?? 0)
    prototype.bufferData = function (...args: unknown[]) {
      probe.uploads.buffers += size(args[1])
      return Reflect.apply(bufferData, this, args)
    }
    prototype.texImage2D = function (...args: unknown[]) {
      probe.uploads.textures += size(args.at(-1))
      return Reflect.apply(texImage2D, this, args)
    }
    for (const name of [
      'drawArrays',
      'drawElements',
      'drawArraysInstanced',
      'drawElementsInstanced',
    ] as const) {
      const draw = Reflect.get(prototype, name)
      if (!draw) continue
      Object.assign(prototype, {
        [name](this: WebGL2RenderingContext, ...args: unknown[]) {
          probe.drawnInFrame = probe.frame
          return Reflect.apply(draw, this, args)
        },
      })
    }
  }

  // Points are pixels of our own where there is no GPU.
  const { putImageData } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.putImageData = function (...args: unknown[]) {
    probe.drawnInFrame = probe.frame
    return Reflect.apply(putImageData, this, args)
  }

  // OpenLayers reports a click in its listeners of the button's release. What React renders afterwards is not theirs.
  const { addEventListener: listen, removeEventListener: unlisten } = EventTarget.prototype
  const timed = new WeakMap<object, EventListener>()
  let lastRelease: Event | undefined
  const timedOf = (listener: EventListener) => {
    const known = timed.get(listener)
    if (known) return known
    const wrapped = function (this: unknown, event: Event) {
      if (event !== lastRelease) probe.clickHandlers.push(0)
      lastRelease = event
      const started = performance.now()
      listener.call(this, event)
      probe.clickHandlers.push((probe.clickHandlers.pop() ?? 0) + performance.now() - started)
    }
    timed.set(listener, wrapped)
    return wrapped
  }
  EventTarget.prototype.addEventListener = function (type: string, listener, options) {
    const isTimed = type === 'pointerup' && typeof listener === 'function'
    return listen.call(this, type, isTimed ? timedOf(listener) : listener, options)
  }
  EventTarget.prototype.removeEventListener = function (type: string, listener, options) {
    const isTimed = type === 'pointerup' && typeof listener === 'function'
    return unlisten.call(this, type, isTimed ? timedOf(listener) : listener, options)
  }
  // It waits 250 ms for a second click before it reports a single one, which is what the baselines select by.
  const { setTimeout: later } = window
  Object.assign(window, {
    setTimeout: (callback: TimerHandler, delay?: number, ...args: unknown[]) => {
      if (delay !== 250 || typeof callback !== 'function') return later(callback, delay, ...args)
      return later(() => {
        const started = performance.now()
        callback(...args)
        probe.clickHandlers.push((probe.clickHandlers.pop() ?? 0) + performance.now() - started)
      }, delay)
    },
  })
}

/** A socket.io event that a worker sent, and when, in ms since its page's navigation began. */
export interface SentEvent {
  readonly at: number
  readonly event: string
}

/** The same for workers: sockets live there. */
function installInWorker(): void {
  const sent: SentEvent[] = []
  Object.assign(self, { __sent: sent })
  const { send } = WebSocket.prototype
  WebSocket.prototype.send = function (data) {
    // An event, or one that travels with the connection.
    const event =
      typeof data === 'string' ? /(?:\["(?=\w+",)|^40[^{]*\{")(\w+)"[,:](\{.*\})/.exec(data) : null
    if (event) {
      const kind = /"featureType":"(\w+)"/.exec(event[2] ?? '')?.[1] ?? ''
      sent.push({ at: performance.timeOrigin + performance.now(), event: `${event[1]} ${kind}`.trim() })
    }
    return send.call(this, data)
  }
}

export const WORKER_PROBE = `(${installInWorker.toString()})()`

/** Workers have no document; the script is for pages. */
export const PROBE = `if (window === top) (${install.toString()})()`
