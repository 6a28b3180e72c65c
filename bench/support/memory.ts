/** What a page holds, garbage collected first: script heaps of page and workers, their buffers, and the whole process. */
import { readFileSync } from 'node:fs'
import type { Page } from './page.ts'

export interface Memory {
  /** JavaScript heap of the page and of its workers. */
  readonly heap: number
  readonly workerHeap: number
  /** Array buffers of page and workers; they lie outside the heap. */
  readonly buffers: number
  /** The renderer process as the operating system sees it, shared pages counted by share. */
  readonly process: number
  readonly gpuProcess: number
}

interface HeapUsage {
  usedSize: number
  backingStorageSize?: number
}
interface ProcessInfo {
  type: string
  id: number
}

function proportionalBytes(pid: number): number {
  try {
    // Chromium draws its own window with a page, too.
    if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--top-chrome-webui')) return 0
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

export async function measureMemory(page: Page): Promise<Memory> {
  const usage = async (session: string) => {
    await page.browser.send('HeapProfiler.collectGarbage', {}, session)
    return page.browser.send<HeapUsage>('Runtime.getHeapUsage', {}, session)
  }
  const main = await usage(page.session)
  const workers = await Promise.all(page.workers.map(usage))
  const { processInfo } = await page.browser.send<{ processInfo: ProcessInfo[] }>('SystemInfo.getProcessInfo')
  const largest = (type: string) =>
    Math.max(0, ...processInfo.filter(info => info.type === type).map(({ id }) => proportionalBytes(id)))
  const sum = (of: (heap: HeapUsage) => number) => workers.reduce((total, heap) => total + of(heap), 0)
  return {
    heap: main.usedSize + sum(heap => heap.usedSize),
    workerHeap: sum(heap => heap.usedSize),
    buffers: (main.backingStorageSize ?? 0) + sum(heap => heap.backingStorageSize ?? 0),
    process: largest('renderer'),
    gpuProcess: largest('GPU'),
  }
}
