import { Box, useMediaQuery } from '@mui/material'
import type { MapCompany } from '@petatirta/contract'
import { initialView } from '@petatirta/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { signOut } from '#shared/session/session.ts'
import { useSession } from '#shared/session/use-session.ts'
import { PRODUCT_NAME } from '#shared/ui/brand/logo.tsx'
import { FailureSnackbar } from './failure-snackbar.tsx'
import { FeaturePopup } from './feature-popup.tsx'
import { filtersQuery } from './filters-query.ts'
import { LAYERS } from './layers.ts'
import { Legend } from './legend.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { BaseLayerToggle, ZoomButtons } from './map-controls.tsx'
import { INITIAL_FILTERS } from './map-filters.ts'
import { MapFrame } from './map-frame.tsx'
import { LayerBinding } from './map-layer.tsx'
import { texts } from './texts.ts'
import { TopBar } from './top-bar.tsx'
import { useCity } from './use-city.ts'
import { useEngine } from './use-engine.ts'
import { useLayerAttributes } from './use-layer-attributes.ts'

export default function MapPage({ company }: { company: MapCompany }) {
  const element = useRef<HTMLDivElement>(null)
  const wide = useMediaQuery('(min-width: 768px)', { noSsr: true })
  const engine = useEngine(element, company, wide)
  const sync = useCity(company.slug)
  const claims = useSession(state => state.claims)
  const view = claims ? initialView(claims.rule, claims.roles) : undefined
  const embedded = useSearch({ strict: false, select: search => 'embed' in search && search.embed === '1' })
  const { data: configuration, isError } = useQuery(filtersQuery(company.slug))
  const queryClient = useQueryClient()
  useLayerAttributes(element, sync)

  useEffect(() => {
    if (sync && view) sync.log(`halaman-${view}`)
  }, [sync, view])

  useEffect(
    () =>
      sync?.onMessage(({ type }) => {
        if (type === 'configuration') void queryClient.invalidateQueries(filtersQuery(company.slug))
      }),
    [sync, queryClient, company.slug],
  )

  const logout = () => {
    sync?.log('logout')
    signOut('user')
  }

  const shown = LAYERS.filter(({ views }) => view && views.includes(view))
  return (
    <>
      <title>{`${company.name} · ${PRODUCT_NAME}`}</title>
      <MapFrame
        wide={wide}
        map={
          <Box
            ref={element}
            role="application"
            aria-label={texts.map(company.name)}
            tabIndex={0}
            data-testid="map"
            sx={{ position: 'absolute', inset: 0 }}
          />
        }
        top={!embedded && <TopBar city={company.name} wide={wide} onLogout={logout} />}
        status={sync && <LoadingBar sync={sync} />}
        legend={<Legend wide={wide} />}
        left={engine && sync && <BaseLayerToggle engine={engine} log={action => sync.log(action)} />}
        right={engine && sync && <ZoomButtons engine={engine} log={action => sync.log(action)} />}
      >
        {engine && sync && (
          <>
            {shown.map(layer => (
              <LayerBinding
                key={layer.kind}
                {...{ layer, engine, sync }}
                filters={INITIAL_FILTERS}
                configuration={isError ? null : configuration}
              />
            ))}
            <FeaturePopup {...{ engine, sync, wide }} />
            <FailureSnackbar sync={sync} />
          </>
        )}
      </MapFrame>
    </>
  )
}
