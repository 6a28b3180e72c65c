import { Box, Slide } from '@mui/material'
import { useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { LAYERS } from '#layers/kinds.ts'
import type { MapEngine } from '#map/engine/map-engine.ts'
import { useClosable } from '#shared/close-stack/use-closable.ts'
import type { City } from '#sync/page/city.ts'
import { LayerCard } from './layer-card.tsx'
import { fetchBodiesSoon } from './popup-bodies.ts'

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
  useEffect(fetchBodiesSoon, [])
  useClosable(selection !== null, close)

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
      <Box sx={{ position: 'absolute', insetInline: 0, bottom: 0, zIndex: 'drawer' }}>{card}</Box>
    </Slide>
  )
}
