import type { ImportCounts } from '@petatirta/contract'
import { historyTexts as texts } from './texts.ts'

const NAMES = Object.keys(texts.counts) as (keyof ImportCounts)[]

/** What an import did, without the zeros. */
export const countsOf = (counts: ImportCounts): { label: string; count: number }[] =>
  NAMES.map(name => ({ label: texts.counts[name], count: counts[name] })).filter(({ count }) => count > 0)
