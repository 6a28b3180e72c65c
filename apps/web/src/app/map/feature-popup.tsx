import { Box, IconButton, Paper, Skeleton, Slide, Typography } from '@mui/material'
import { POPUP_SCROLL_GENERIC_PX } from '@petatirta/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { MapEngine, Selection } from '#map/map-engine.ts'
import type { City } from '#sync/city.ts'
import { DescriptionTable } from './description-table.tsx'
import { LAYERS } from './layers.ts'
import type { MapLayer } from './map-layer.tsx'
import { texts } from './texts.ts'

interface Props {
  engine: MapEngine
  sync: City
  wide: boolean
}

/** M2.10: a card beside the feature on a wide screen, a sheet at the bottom of a narrow one. */
export function FeaturePopup({ engine, sync, wide }: Props) {
  const selection = useSyncExternalStore(engine.subscribe, () => engine.getSnapshot().selection)
  const layer = LAYERS.find(({ kind }) => kind === selection?.kind)

  useEffect(() => {
    if (!selection) return
    const onKey = (event: KeyboardEvent) => {
      // A panel or drawer that closed itself has taken the key.
      if (event.key === 'Escape' && !event.defaultPrevented) engine.clearSelection()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [engine, selection])

  if (!selection || !layer) return null
  const card = (
    <Card
      key={selection.serial}
      {...{ selection, layer, sync, wide }}
      onClose={() => engine.clearSelection()}
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

interface CardProps {
  selection: Selection
  layer: MapLayer
  sync: City
  wide: boolean
  onClose: () => void
  /** The card disappears with the focus in it. */
  onGone: () => void
}

function Card({
  selection: { counter, row },
  layer: { kind, Heading, order },
  sync,
  wide,
  onClose,
  onGone,
}: CardProps) {
  const titleId = useId()
  const card = useRef<HTMLDivElement>(null)
  const { data: properties, isPending } = useQuery({
    queryKey: ['feature', sync.city, kind, counter, row],
    queryFn: () => sync.features.details(kind, counter, row),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    // The card is one feature's: what it said of it stays until the newer set has answered.
    placeholderData: keepPreviousData,
  })

  const gone = useEffectEvent(onGone)
  // A layout effect: afterwards the card is out of the page, and nobody could tell that it had the focus.
  useLayoutEffect(() => {
    const element = card.current
    element?.focus({ preventScroll: true })
    return () => {
      if (element?.contains(document.activeElement)) gone()
    }
  }, [])

  return (
    <Paper
      ref={card}
      role="dialog"
      tabIndex={-1}
      elevation={6}
      {...(properties ? { 'aria-labelledby': titleId } : { 'aria-label': texts.feature })}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        outline: 'none',
        overflow: 'hidden',
        ...(wide
          ? { width: 340 }
          : { maxHeight: '45dvh', borderBottomLeftRadius: 0, borderBottomRightRadius: 0 }),
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, pl: 2, pr: 0.75, pt: 1.25, pb: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0, pt: 0.25 }}>
          {properties ? <Heading properties={properties} id={titleId} /> : <Skeleton width="60%" />}
        </Box>
        <IconButton onClick={onClose} aria-label={texts.close} sx={{ width: 36, height: 36 }}>
          <X size={20} aria-hidden />
        </IconButton>
      </Box>
      <Typography
        variant="caption"
        component="h3"
        sx={{
          px: 2,
          py: 0.75,
          fontWeight: 700,
          letterSpacing: '0.04em',
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        {texts.description}
      </Typography>
      <Box
        // A scrolling region must be reachable without a mouse.
        tabIndex={0}
        sx={{ overflowY: 'auto', minHeight: 0, ...(wide && { maxHeight: POPUP_SCROLL_GENERIC_PX }) }}
      >
        {properties ? <DescriptionTable {...{ properties, order }} /> : <Waiting failed={!isPending} />}
      </Box>
    </Paper>
  )
}

function Waiting({ failed }: { failed: boolean }) {
  return (
    <Typography role={failed ? 'alert' : 'status'} variant="body2" sx={{ p: 2, color: 'text.secondary' }}>
      {failed ? texts.failed : texts.loadingDetails}
    </Typography>
  )
}
