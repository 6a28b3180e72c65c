/** Switches one billing state off and on in the product's own filter panel. */
import { PAYMENT_LABELS } from '@petatirta/domain'
import { median } from '@petatirta/harness/table.ts'
import type { FilterResult } from '../baseline/bench-map.ts'
import type { Page } from '../support/page.ts'

const SWITCHES = 5

/** From the click on the label to the new picture; the GPU's own time included in ms, not in frames. */
const TOGGLE = `(async text => {
  const find = () => [...document.querySelectorAll('label')].find(element => element.textContent.trim().startsWith(text))
  // The panels come after the first picture.
  const patience = performance.now() + 60_000
  while (!find() && performance.now() < patience) await __probe.frames(1)
  const label = find()
  if (!label) throw new Error('The filter panel has no ' + text)
  const [frame, bytes, started] = [__probe.frame, __probe.uploads.buffers, performance.now()]
  label.click()
  while (__probe.drawnInFrame <= frame) await __probe.frames(1)
  const frames = __probe.drawnInFrame - frame
  await __probe.drawn()
  return { ms: performance.now() - started, frames, geometryBytes: __probe.uploads.buffers - bytes }
})(${JSON.stringify(PAYMENT_LABELS.unpaid)})`

export async function measureFilter(page: Page): Promise<FilterResult> {
  const results: FilterResult[] = []
  for (let i = 0; i < SWITCHES; i++) {
    results.push(await page.evaluate<FilterResult>(TOGGLE, 120_000))
    await page.evaluate('__probe.frames(20).then(() => __probe.drawn())', 120_000)
  }
  return {
    ms: median(results.map(({ ms }) => ms)),
    frames: Math.max(...results.map(({ frames = Number.NaN }) => frames)),
    geometryBytes: Math.max(...results.map(({ geometryBytes }) => geometryBytes)),
  }
}
