import { useMemo, useState } from 'react'
import type { MapEngine } from '#map/engine/map-engine.ts'
import type { Extent, SheetPlace } from '#map/print/page-projection.ts'
import { layoutOf } from '#map/print/paper.ts'
import { fitted, seenExtent } from '#map/print/seen.ts'
import { keepSettings, keptSettings, type PrintSettings } from './settings.ts'

/** Where the frame lies, without its scale. */
export type FramePlace = Pick<SheetPlace, 'centre' | 'turned'>

interface FormState {
  readonly settings: PrintSettings
  readonly place: FramePlace
  /** What was to be fitted does not fit. */
  readonly tooLarge: boolean
  /** What the map showed when an atlas of it was chosen. */
  readonly seen: Extent
}

function initial(engine: MapEngine, title: string): FormState {
  const kept = keptSettings()
  const { map } = layoutOf(kept.paper, kept.landscape, kept.grid !== 'none')
  const seen = engine.use(seenExtent)
  const { centre, turned, scale, fits } = fitted(seen, map, 0)
  const words = { title, notes: '' }
  const parts = { legend: true, logo: true, baseMap: true }
  const settings: PrintSettings = { ...kept, ...words, ...parts, scale, pages: 'single' }
  return { settings, place: { centre, turned }, tooLarge: !fits, seen }
}

/** What is printed, and where. `onChange`: what was said of the last print is of other settings. */
export function usePrintForm(engine: MapEngine, title: string, onChange: () => void) {
  const [{ settings, place: at, tooLarge, seen }, setState] = useState(() => initial(engine, title))
  const { paper, landscape, grid, scale } = settings
  const layout = useMemo(() => layoutOf(paper, landscape, grid !== 'none'), [paper, landscape, grid])
  const place: SheetPlace = useMemo(() => ({ ...at, scale }), [at, scale])
  return {
    settings,
    layout,
    place,
    seen,
    tooLarge,
    move: (next: FramePlace) => {
      onChange()
      setState(now => ({ ...now, place: next, tooLarge: false }))
    },
    set: (changes: Partial<PrintSettings>) => {
      onChange()
      const next = { ...settings, ...changes }
      keepSettings(next)
      const looked = changes.pages === 'view' ? { seen: engine.use(seenExtent) } : {}
      setState(now => ({ ...now, ...looked, settings: next, tooLarge: false }))
    },
    /** Answers where the frame lies now. */
    fit: (extent: Extent): SheetPlace => {
      onChange()
      const next = fitted(extent, layout.map, at.turned)
      setState(now => ({
        ...now,
        settings: { ...now.settings, scale: next.scale },
        place: { centre: next.centre, turned: next.turned },
        tooLarge: !next.fits,
      }))
      return next
    },
  }
}
