import { Box } from '@mui/material'
import type { MapCompany } from '@petatirta/contract'
import { formatDateTime, formatDateTimePiped, timeZoneName } from '@petatirta/domain'
import { Move, RotateCw } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { MapEngine } from '#map/engine/map-engine.ts'
import { type Extent, extentOf, type SheetPlace, sheetOutline } from '#map/print/page-projection.ts'
import { layoutOf } from '#map/print/paper.ts'
import { PrintFrame } from '#map/print/print-frame.ts'
import { type PrintControl, type PrintOptions, printMap } from '#map/print/print-map.ts'
import { attributionOf, fitted, seenExtent, selectedExtent, showExtent } from '#map/print/seen.ts'
import type { City } from '#sync/page/city.ts'
import { PaperFields, PartFields, ScaleFields, WordFields } from './fields.tsx'
import { planOf } from './plan.ts'
import { PANEL_WIDTH, PrintPanel } from './print-panel.tsx'
import { hasOwnScales, keepSettings, keptSettings, type PrintSettings } from './settings.ts'
import { printTexts as texts } from './texts.ts'
import { useAreas } from './use-areas.ts'
import { useCustomers } from './use-customers.ts'
import { type Printed, usePrint } from './use-print.ts'

export interface PrintSources {
  readonly legend: () => PrintOptions['legend']
  /** What is filtered, in words. */
  readonly filterWords: () => readonly string[]
  readonly title: string
  readonly who: string
  readonly logo: () => Promise<ImageBitmap | undefined>
}

interface Props extends PrintSources {
  engine: MapEngine
  sync: City
  company: MapCompany
  wide: boolean
  onClose: () => void
}

/** Cetak Peta: the frame on the map, and the panel that says what is on the paper. */
export function PrintTool({ engine, sync, company, wide, onClose, ...sources }: Props) {
  const [{ settings, place: at, tooLarge }, setAll] = useState(() => initial(engine, sources.title))
  const [seen, setSeen] = useState<Extent>(() => engine.use(seenExtent))
  const { state, start, cancel, forget } = usePrint()
  const { paper, landscape, grid, scale, pages } = settings
  const layout = useMemo(() => layoutOf(paper, landscape, grid !== 'none'), [paper, landscape, grid])
  const place: SheetPlace = useMemo(() => ({ ...at, scale }), [at, scale])
  const areas = useAreas(sync, hasOwnScales(pages) ? (pages as 'kelurahan_boundaries') : undefined)
  const customers = useCustomers(sync)
  const plan = useMemo(
    () => planOf({ pages, place, layout, seen, customers, areas }),
    [pages, place, layout, seen, customers, areas],
  )
  const selected = useSyncExternalStore(engine.subscribe, () => engine.getSnapshot().selection !== null)

  const move = (next: Pick<SheetPlace, 'centre' | 'turned'>) => {
    forget()
    setAll(now => ({ ...now, place: next, tooLarge: false }))
  }
  const set = (changes: Partial<PrintSettings>) => {
    forget()
    if (changes.pages === 'view') setSeen(engine.use(seenExtent))
    setAll(now => {
      const next = { ...now.settings, ...changes }
      keepSettings(next)
      return { ...now, settings: next, tooLarge: false }
    })
  }
  const fit = (extent: Extent | undefined) => {
    if (!extent) return
    forget()
    const { centre, scale: fitting, fits } = fitted(extent, layout.map)
    setAll(now => ({
      settings: { ...now.settings, scale: fitting },
      place: { centre, turned: now.place.turned },
      tooLarge: !fits,
    }))
    show({ centre, turned: at.turned, scale: fitting })
  }
  const show = (shown: SheetPlace) =>
    engine.use(map => showExtent(map, extentOf(sheetOutline(shown, layout.map)), coveredBy(wide)))

  const begin = useEffectEvent(() => show(place))
  useEffect(() => begin(), [])
  // On a phone the sheet of a popup would lie below the panel.
  useEffect(() => (wide ? undefined : engine.holdSelection()), [engine, wide])
  const frame = useFrame(engine, move)
  const isPrinting = state.phase === 'printing'
  useEffect(() => frame?.lock(isPrinting), [frame, isPrinting])
  useEffect(() => {
    if (!frame) return
    if (pages === 'single') frame.show({ ...place, size: layout.map })
    else frame.showSheets('sheets' in plan ? plan.sheets : [], layout.map)
  }, [frame, pages, place, layout, plan])

  // What was seen is seen already.
  const planned = 'sheets' in plan && pages !== 'single' && pages !== 'view' ? pages : undefined
  const showAll = useEffectEvent(() => {
    if (!('sheets' in plan)) return
    const outlines = plan.sheets.flatMap(sheet => sheetOutline(sheet, layout.map))
    engine.use(map => showExtent(map, extentOf(outlines), coveredBy(wide)))
  })
  useEffect(() => {
    if (planned) showAll()
  }, [planned])

  const print = (baseMap = settings.baseMap) => {
    if (!('sheets' in plan)) return
    const { sheets } = plan
    void start(control =>
      printed({ engine, company, settings: { ...settings, baseMap }, sheets, sources, control }),
    )
  }
  const withoutBaseMap = () => {
    set({ baseMap: false })
    print(false)
  }
  return (
    <>
      {frame && pages === 'single' && <Handles frame={frame} />}
      <PrintPanel
        wide={wide}
        pages={pages}
        plan={plan}
        tooLarge={tooLarge}
        state={state}
        onPrint={() => print()}
        onWithoutBaseMap={withoutBaseMap}
        onCancel={cancel}
        onClose={onClose}
        onGone={() => engine.focus()}
      >
        <PaperFields settings={settings} set={set} />
        <ScaleFields
          settings={settings}
          set={set}
          turned={at.turned}
          onTurn={turned => move({ ...at, turned })}
          onFit={() => fit(engine.use(seenExtent))}
          onFitSelection={selected ? () => fit(engine.use(selectedExtent)) : undefined}
        />
        <WordFields settings={settings} set={set} />
        <PartFields settings={settings} set={set} />
      </PrintPanel>
    </>
  )
}

function initial(engine: MapEngine, title: string) {
  const kept = keptSettings()
  const { map } = layoutOf(kept.paper, kept.landscape, kept.grid !== 'none')
  const { centre, scale, fits } = fitted(engine.use(seenExtent), map)
  const settings: PrintSettings = {
    ...kept,
    scale,
    title,
    notes: '',
    pages: 'single',
    legend: true,
    logo: true,
    baseMap: true,
  }
  return { settings, place: { centre, turned: 0 }, tooLarge: !fits }
}

/** Pixels of the map below the panel. */
const coveredBy = (wide: boolean) =>
  wide
    ? { top: 0, right: PANEL_WIDTH + 12, bottom: 0 }
    : // The button of the legend.
      { top: 40, right: 0, bottom: 0.52 * window.innerHeight }

function useFrame(engine: MapEngine, onChange: (place: Pick<SheetPlace, 'centre' | 'turned'>) => void) {
  const [frame, setFrame] = useState<PrintFrame>()
  const change = useEffectEvent(onChange)
  useEffect(() => {
    const made = engine.use(map => new PrintFrame(map, place => change(place)))
    made.moveElement.setAttribute('aria-label', texts.frame)
    Object.assign(made.moveElement.style, { border: 0, padding: 0, background: 'none', borderRadius: '50%' })
    setFrame(made)
    return () => made.remove()
  }, [engine])
  return frame
}

const ROUND = {
  width: 40,
  height: 40,
  borderRadius: '50%',
  display: 'grid',
  placeItems: 'center',
  color: '#b3261e',
  bgcolor: '#ffffff',
  boxShadow: 3,
} as const

/** The pointer is followed by the frame itself: these show where it can be taken. */
const Handles = ({ frame }: { frame: PrintFrame }) => (
  <>
    {createPortal(
      <Box sx={{ ...ROUND, cursor: 'move' }}>
        <Move size={20} aria-hidden />
      </Box>,
      frame.moveElement,
    )}
    {createPortal(
      <Box sx={{ ...ROUND, cursor: 'grab' }}>
        <RotateCw size={20} aria-hidden />
      </Box>,
      frame.turnElement,
    )}
  </>
)

interface Printing {
  readonly engine: MapEngine
  readonly company: MapCompany
  readonly settings: PrintSettings
  readonly sheets: PrintOptions['sheets']
  readonly sources: PrintSources
  readonly control: PrintControl
}

async function printed({ engine, company, settings, sheets, sources, control }: Printing): Promise<Printed> {
  const { name, gmtOffset } = company
  const created = new Date()
  const options: PrintOptions = {
    ...settings,
    created,
    sheets,
    isAtlas: settings.pages !== 'single',
    legend: settings.legend ? sources.legend() : [],
    logo: settings.logo ? await sources.logo() : undefined,
    words: {
      utility: name,
      title: settings.title,
      notes: settings.notes,
      disclaimer: settings.disclaimer,
      time: `${formatDateTime(created, gmtOffset)} ${timeZoneName(gmtOffset)}`,
      who: sources.who,
      filters: sources.filterWords(),
      attribution: settings.baseMap ? engine.use(attributionOf) : '',
    },
  }
  const pdf = await engine.use(map => printMap(map, options, control))
  return { pdf, name: fileName(settings.title, name, formatDateTimePiped(created, gmtOffset)) }
}

/** What, whose and when, without what no file may be called. */
function fileName(title: string, city: string, moment: string): string {
  const safe = (text: string) => text.replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ').slice(0, 80)
  const time = moment.replace(' | ', ' ').replaceAll(':', '.')
  return `${safe(title || texts.title)} ${safe(city)} ${time}.pdf`.replace(/ +/g, ' ')
}
