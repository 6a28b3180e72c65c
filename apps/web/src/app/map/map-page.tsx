import { Box, useMediaQuery } from '@mui/material'
import type { MapCompany } from '@petatirta/contract'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { SearchBox } from '#features/customer-search/search-box.tsx'
import { DockedFilters, FloatingFilters } from '#features/filter-panel/filter-controls.tsx'
import { FilterProvider } from '#shared/filters/filter-context.ts'
import { createFilterStore } from '#shared/filters/filter-store.ts'
import { useStoredFlag } from '#shared/preferences/use-stored-flag.ts'
import { PRODUCT_NAME } from '#shared/ui/brand/logo.tsx'
import type { ActivityAction } from '#sync/activities.ts'
import { FeaturePopup } from './feature-popup.tsx'
import { filtersQuery } from './filters-query.ts'
import { LayerBindings } from './layer-bindings.tsx'
import { Legend } from './legend.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { BaseLayerToggle, LocationButton, ZoomButtons } from './map-controls.tsx'
import { BAR_HEIGHT, GAP, MapFrame } from './map-frame.tsx'
import { NoticeSnackbar } from './notice-snackbar.tsx'
import { createNotices } from './notices.ts'
import { Sidebar } from './sidebar.tsx'
import { texts } from './texts.ts'
import { TopBar } from './top-bar.tsx'
import { useCity } from './use-city.ts'
import { useCustomerSearch } from './use-customer-search.ts'
import { useEngine } from './use-engine.ts'
import { useFurnished } from './use-furnished.ts'
import { useLayerAttributes } from './use-layer-attributes.ts'
import { useMapEffects } from './use-map-effects.ts'
import { useMapView } from './use-map-view.ts'

/** From here on sidebar and panel fit beside a popup in the middle of the map. */
const ROOMY = '(min-width: 1100px)'

/** What lies where no tile has arrived: layers and labels are drawn for a light map, in either theme. */
const MAP_GROUND = '#e8eef0'

export function MapPage({ company }: { company: MapCompany }) {
  const element = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const wide = useMediaQuery('(min-width: 768px)', { noSsr: true })
  const roomy = useMediaQuery(ROOMY, { noSsr: true })
  const engine = useEngine(element, company, wide)
  const sync = useCity(company.slug)
  const { view, views, choose } = useMapView(company.slug)
  const embedded = useSearch({ strict: false, select: search => 'embed' in search && search.embed === '1' })
  const filters = useQuery(filtersQuery(company.slug))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another city starts afresh, too.
  const store = useMemo(() => createFilterStore(view), [company.slug, view])
  const [notices] = useState(createNotices)
  const { busy, search } = useCustomerSearch(engine, sync, notices)
  const [docked, setDocked] = useStoredFlag('petatirta.map.sidebar', true)
  const [drawer, setDrawer] = useState(false)
  const [panelWanted, setPanelOpen] = useStoredFlag('petatirta.map.filter', roomy && !embedded)
  const furnished = useFurnished(sync)
  useLayerAttributes(element, sync)
  useMapEffects({ engine, sync, view, notices })

  const sidebarOpen = !embedded && (roomy ? docked : drawer)
  const setSidebarOpen = roomy ? setDocked : setDrawer
  const hasPanel = view === 'umum'
  const panelOpen = wide && hasPanel && panelWanted
  const top = embedded ? GAP : GAP + BAR_HEIGHT + 8
  const log = (action: ActivityAction) => sync?.log(action)
  const configuration = filters.isError ? null : filters.data
  const panel = { configuration, log, onRetry: () => void filters.refetch() }

  return (
    <FilterProvider value={store}>
      <title>{`${company.name} · ${PRODUCT_NAME}`}</title>
      <MapFrame
        {...{ wide, panelOpen }}
        sidebarOpen={roomy && sidebarOpen}
        map={
          <Box
            ref={element}
            role="application"
            aria-label={texts.map(company.name)}
            tabIndex={0}
            data-testid="map"
            sx={{ position: 'absolute', inset: 0, bgcolor: MAP_GROUND }}
          />
        }
        bar={
          furnished &&
          !embedded && (
            <TopBar
              city={company}
              {...{ wide, toggle, sidebarOpen }}
              onToggle={() => setSidebarOpen(!sidebarOpen)}
              search={<SearchBox {...{ wide, busy }} onSearch={search} />}
            />
          )
        }
        sidebar={
          furnished &&
          !embedded && (
            <Sidebar
              city={company}
              {...{ top, views, view, log }}
              docked={roomy}
              open={sidebarOpen}
              onView={choose}
              onClose={() => {
                setSidebarOpen(false)
                toggle.current?.focus()
              }}
            />
          )
        }
        panel={
          furnished &&
          wide &&
          hasPanel && <DockedFilters {...panel} {...{ top }} open={panelOpen} onOpenChange={setPanelOpen} />
        }
        status={sync && <LoadingBar sync={sync} />}
        legend={furnished && !panelOpen && <Legend wide={wide} />}
        left={furnished && engine && <BaseLayerToggle engine={engine} log={log} />}
        right={
          furnished &&
          engine && (
            <>
              <LocationButton engine={engine} />
              <ZoomButtons engine={engine} log={log} />
              {!wide && hasPanel && <FloatingFilters {...panel} />}
            </>
          )
        }
      >
        {engine && sync && (
          <>
            <LayerBindings {...{ engine, sync, view, configuration }} />
            <FeaturePopup {...{ engine, sync, wide }} />
          </>
        )}
        <NoticeSnackbar notices={notices} top={top} />
      </MapFrame>
    </FilterProvider>
  )
}
