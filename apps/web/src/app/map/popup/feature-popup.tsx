import { Box, Slide } from '@mui/material'
import { useCallback, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
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
