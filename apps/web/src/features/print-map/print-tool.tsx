import type { MapCompany } from '@petatirta/contract'
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react'
import type { MapEngine } from '#map/engine/map-engine.ts'
import { boxOfPoints } from '#map/place/box-of-points.ts'
import { extentOf, type SheetPlace, sheetOutline } from '#map/print/page-projection.ts'
import { seenExtent, selectedExtent, showExtent } from '#map/print/seen.ts'
import type { City } from '#sync/page/city.ts'
import { PaperFields, PartFields, ScaleFields, WordFields } from './fields.tsx'
import { Frame } from './frame.tsx'
import { type PlanOf, planOf } from './plan.ts'
import { type PrintSources, runPrint } from './print-job.ts'
import { PANEL_HEIGHT_SHARE, PANEL_WIDTH, PrintPanel } from './print-panel.tsx'
import { areaKindOf } from './settings.ts'
import { useAreas } from './use-areas.ts'
import { usePrint } from './use-print.ts'
import { usePrintForm } from './use-print-form.ts'

interface Props extends PrintSources {
  engine: MapEngine
  sync: City
  company: MapCompany
  wide: boolean
  onClose: () => void
}

/** Cetak Peta: the frame on the map, and the panel that says what is on the paper. */
export function PrintTool({ engine, sync, company, wide, onClose, ...sources }: Props) {
  const { state, start, cancel, forget } = usePrint()
  const form = usePrintForm(engine, sources.title, forget)
  const { settings, set, layout, place, seen, move } = form
  const { pages } = settings
  const areas = useAreas(sync, areaKindOf(pages))
  const customers = useCustomers(sync)
  const plan = useMemo(
    () => planOf({ pages, place, layout, seen, customers, areas }),
    [pages, place, layout, seen, customers, areas],
  )
  const selected = useSyncExternalStore(engine.subscribe, () => engine.getSnapshot().selection !== null)

  const show = (sheets: readonly SheetPlace[]) => {
    const outlines = sheets.flatMap(sheet => sheetOutline(sheet, layout.map))
    engine.use(map => showExtent(map, extentOf(outlines), coveredBy(wide)))
  }
  // An atlas of what is seen is seen already.
  const toShow = pages !== 'view' && 'sheets' in plan ? pages : undefined
  const showAll = useEffectEvent(() => 'sheets' in plan && show(plan.sheets))
  useEffect(() => {
    if (toShow) showAll()
  }, [toShow])
  // On a phone the sheet of a popup would lie below the panel.
  useEffect(() => (wide ? undefined : engine.holdSelection()), [engine, wide])

  const print = (baseMap = settings.baseMap) => {
    if (!('sheets' in plan)) return
    const job = { engine, company, sources, settings: { ...settings, baseMap }, sheets: plan.sheets }
    void start(control => runPrint(job, control))
  }
  const fit = (extentFrom: typeof selectedExtent) => {
    const extent = engine.use(extentFrom)
    if (extent) show([form.fit(extent)])
  }
  return (
    <>
      <Frame
        engine={engine}
        isAtlas={pages !== 'single'}
        place={place}
        plan={plan}
        layout={layout}
        isLocked={state.phase === 'printing'}
        onMove={move}
      />
      <PrintPanel
        wide={wide}
        pages={pages}
        plan={plan}
        tooLarge={form.tooLarge}
        state={state}
        onPrint={() => print()}
        onWithoutBaseMap={() => {
          set({ baseMap: false })
          print(false)
        }}
        onCancel={cancel}
        onClose={onClose}
        onGone={() => engine.focus()}
      >
        <PaperFields settings={settings} set={set} />
        <ScaleFields
          settings={settings}
          set={set}
          turned={place.turned}
          onTurn={turned => move({ centre: place.centre, turned })}
          onFit={() => fit(seenExtent)}
          onFitSelection={selected ? () => fit(selectedExtent) : undefined}
        />
        <WordFields settings={settings} set={set} />
        <PartFields settings={settings} set={set} />
      </PrintPanel>
    </>
  )
}

/** Pixels of the map below the panel, and on a phone below the button of the legend. */
const coveredBy = (wide: boolean) =>
  wide
    ? { top: 0, right: PANEL_WIDTH + 12, bottom: 0 }
    : { top: 40, right: 0, bottom: PANEL_HEIGHT_SHARE * window.innerHeight }

/** Where the city's customers live, as soon as they are here. */
function useCustomers(sync: City): PlanOf['customers'] {
  const columns = useSyncExternalStore(sync.subscribe, () => sync.getSnapshot().layers.customer.columns)
  return useMemo(() => {
    const extent = columns && boxOfPoints(columns.positions, columns.origin)
    return columns && extent ? { places: columns, extent } : undefined
  }, [columns])
}
