import { Box, Slide } from '@mui/material'
import { useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { MapEngine } from '#map/map-engine.ts'
import { isModalOpen } from '#shared/ui/dialog/is-modal-open.ts'
import type { City } from '#sync/city.ts'
import { useBackCloses } from '../address/use-back-closes.ts'
import { LAYERS } from '../layers/layers.ts'
import { fetchBodiesSoon } from './popup-bodies.ts'
import { PopupCard } from './popup-card.tsx'

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
  useBackCloses(!wide && selection !== null, close)

  useEffect(() => {
    if (!selection) return
    const onKey = (event: KeyboardEvent) => {
      // A panel, drawer or dialog that closed itself has taken the key.
      if (event.key === 'Escape' && !event.defaultPrevented && !isModalOpen()) engine.clearSelection()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [engine, selection])

  if (!selection || !layer) return null
  const card = (
    <PopupCard
      key={selection.serial}
      {...{ selection, layer, sync, gmtOffset, wide }}
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
