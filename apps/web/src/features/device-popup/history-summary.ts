import type { HistoryRange } from '@petatirta/contract'
import { formatReading, ruleText, samplingTime } from '@petatirta/domain'
import { texts } from './texts.ts'
import type { ReadingHistory } from './use-device-history.ts'

/** A chart in a sentence or two. */
export function historySummary(reading: ReadingHistory, range: HistoryRange): string {
  const { name, points, gmtOffset } = reading
  const newest = points.at(-1)
  return texts.summary({
    name,
    range: texts.range[range],
    lowest: formatReading(Math.min(...points.map(({ min }) => min))),
    highest: formatReading(Math.max(...points.map(({ max }) => max))),
    newest: newest ? formatReading(newest.mean) : '-',
    time: newest ? samplingTime({ samplingDate: newest.at, gmtOffset }) : '-',
    rule: ruleText(reading),
    anomalies: reading.anomalies,
  })
}
