import type { GridKind } from '#map/print/grid.ts'
import { MAX_SCALE, MIN_SCALE, PAPER_NAMES, type PaperName } from '#map/print/paper.ts'
import { localStore } from '#shared/session/safe-storage.ts'
import { printTexts as texts } from './texts.ts'

export const PAGE_CHOICES = ['single', 'view', 'customers', 'kelurahan_boundaries', 'dma_boundaries'] as const
export type PageChoice = (typeof PAGE_CHOICES)[number]
export const GRIDS = ['utm', 'degrees', 'none'] as const

export interface PrintSettings {
  readonly paper: PaperName
  readonly landscape: boolean
  readonly scale: number
  readonly pages: PageChoice
  readonly title: string
  readonly notes: string
  readonly disclaimer: string
  readonly grid: GridKind | 'none'
  readonly legend: boolean
  readonly logo: boolean
  readonly baseMap: boolean
}

/** The layer whose areas have a sheet each, at the scale that fits it; undefined for other choices. */
export const areaKindOf = (pages: PageChoice): 'kelurahan_boundaries' | 'dma_boundaries' | undefined =>
  pages === 'kelurahan_boundaries' || pages === 'dma_boundaries' ? pages : undefined

/** '2500', '2.500' and '1:2.500'; undefined for what is no scale, or none that is printed. */
export function parseScale(text: string): number | undefined {
  const [, digits = ''] = /^\s*(?:1\s*:)?\s*(\d[\d.\s]*)$/.exec(text) ?? []
  const scale = Number(digits.replace(/[.\s]/g, ''))
  return scale >= MIN_SCALE && scale <= MAX_SCALE ? scale : undefined
}

export function parseTurned(text: string): number | undefined {
  const turned = Number(text)
  return text.trim() !== '' && Number.isInteger(turned) && turned >= 0 && turned < 360 ? turned : undefined
}

/** What people choose once and keep: their printer's paper, and what their utility writes below its maps. */
const KEPT = ['paper', 'landscape', 'grid', 'disclaimer'] as const
const KEY = 'petatirta.print'

export function keepSettings(settings: PrintSettings): void {
  localStore.set(KEY, JSON.stringify(Object.fromEntries(KEPT.map(name => [name, settings[name]]))))
}

export function keptSettings(): Pick<PrintSettings, (typeof KEPT)[number]> {
  const { paper, landscape, grid, disclaimer } = readKept()
  return {
    paper: PAPER_NAMES.find(name => name === paper) ?? 'A4',
    landscape: typeof landscape === 'boolean' ? landscape : true,
    grid: GRIDS.find(name => name === grid) ?? 'utm',
    disclaimer:
      typeof disclaimer === 'string' ? disclaimer.slice(0, MOST.disclaimer) : texts.initialDisclaimer,
  }
}

function readKept(): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(localStore.get(KEY) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Letters that there is room for on paper. */
export const MOST = { title: 120, notes: 300, disclaimer: 600 } as const
