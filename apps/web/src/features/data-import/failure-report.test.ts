import { expect, test } from 'vitest'
import { joinReports } from './failure-report.ts'

const report = (kind: string, reasons: readonly string[]) =>
  `{"${kind}":[\n${reasons.map(reason => JSON.stringify({ position: 0, reason })).join(',\n')}\n]}\n`

test('[A8] one file for all data kinds, whatever the reasons contain', async () => {
  const texts = [report('pipe', ['Geometri “kosong” }', 'é']), report('bill', [])]
  const joined = await joinReports(texts.map(text => new Blob([text])))
  expect(JSON.parse(await joined.text())).toEqual({
    pipe: [
      { position: 0, reason: 'Geometri “kosong” }' },
      { position: 0, reason: 'é' },
    ],
    bill: [],
  })
})

test('a single report stays what it was', async () => {
  const text = report('pipe', ['x'.repeat(100)])
  expect(await (await joinReports([new Blob([text])])).text()).toBe(text)
})
