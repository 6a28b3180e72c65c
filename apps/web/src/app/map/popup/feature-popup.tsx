import { Box, Slide } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { featureQuery } from '#features/feature-popup/feature-query.ts'
import { LAYERS } from '#layers/kinds.ts'
import type { MapEngine } from '#map/engine/map-engine.ts'
import { useClosable } from '#shared/close-stack/use-closable.ts'
import type { City } from '#sync/page/city.ts'
import { LayerCard } from './layer-card.tsx'

interface Props {
  engine: MapEngine
  sync: City
  /** Of the city, for its dates. */
  gmtOffset: number
  wide: boolean
}

/** M2.10: a card beside the feature on a wide screen, a sheet at the bottom of a narrow one. */
export function FeaturePopup({ engine, sync, gmtOffset, wide }: Props) {
  const selection = useSyncExternalStore(engine.subscribe, () => engine.getSnapshot().selection)
  const layer = LAYERS.find(({ kind }) => kind === selection?.kind)
  const close = () => engine.clearSelection()
  const queries = useQueryClient()
  // What the popup says takes a moment to be read: that begins before the click.
  useEffect(
    () =>
      engine.onAim(({ kind: name, counter, row }) => {
        const kind = LAYERS.find(known => known.kind === name)?.kind
        // What is still on its way would be asked for again with each piece that comes.
        if (kind && sync.getSnapshot().layers[kind].status === 'LOADED')
          void queries.prefetchQuery(featureQuery(sync, { kind, counter, row }))
      }),
    [engine, sync, queries],
  )
  useClosable(selection !== null, close)
  const sheet = useCallback((element: HTMLElement | null) => watchHeight(engine, element), [engine])

  if (!selection || !layer) return null
  const card = (
    <LayerCard
      key={selection.serial}
      selection={selection}
      layer={layer}
      sync={sync}
      gmtOffset={gmtOffset}
      wide={wide}
      onClose={close}
      onGone={() => engine.focus()}
    />
  )
  if (wide) return createPortal(card, engine.popupElement)
  return (
    <Slide in direction="up">
      <Box ref={sheet} sx={{ position: 'absolute', insetInline: 0, bottom: 0, zIndex: 'drawer' }}>
        {card}
      </Box>
    </Slide>
  )
}

/** What is selected stays in sight when a tab makes its sheet higher. */
function watchHeight(engine: MapEngine, sheet: HTMLElement | null): (() => void) | undefined {
  if (!sheet) return undefined
  const observer = new ResizeObserver(() => engine.setCovered(sheet.offsetHeight))
  observer.observe(sheet)
  return () => observer.disconnect()
}
