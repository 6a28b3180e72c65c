import type { ProcessSample, ServerProcess } from '@petatirta/contract'
import { formatNumber } from '@petatirta/domain'
import { figureTexts } from './texts.ts'

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
const worst = (values: readonly number[]) => Math.max(...values)

/** What is drawn; `join` makes one number of those of all processes. */
export const FIGURES = [
  { id: 'requests', of: ({ requests, seconds }: ProcessSample) => requests / seconds, join: sum },
  { id: 'failures', of: ({ failures, seconds }: ProcessSample) => (failures * 60) / seconds, join: sum },
  { id: 'slow', of: ({ slowMs }: ProcessSample) => slowMs, join: worst },
  { id: 'sockets', of: ({ sockets }: ProcessSample) => sockets, join: sum },
  { id: 'loopDelay', of: ({ loopDelayMs }: ProcessSample) => loopDelayMs, join: worst },
  { id: 'memory', of: ({ memoryMb }: ProcessSample) => memoryMb, join: sum },
] as const
export type Figure = (typeof FIGURES)[number]

export const titleOf = ({ id }: Figure): string => figureTexts[id][0]

/** '3,4 per detik'; large numbers need no decimals. */
export const formatFigure = ({ id }: Figure, value: number): string =>
  `${formatNumber(value < 10 ? Math.round(value * 10) / 10 : Math.round(value))} ${figureTexts[id][1]}`.trim()

export const processName = ({ host, pid }: ServerProcess): string => `${host}:${pid}`

export const hasSamples = ({ samples }: ServerProcess): boolean => samples.length > 0

/** The newest value of a process; undefined when it lives no more. */
export function valueNow({ of }: Figure, { alive, samples }: ServerProcess): number | undefined {
  const newest = samples.at(-1)
  return alive && newest ? of(newest) : undefined
}

export const highest = ({ of }: Figure, { samples }: ServerProcess): number => Math.max(...samples.map(of))
