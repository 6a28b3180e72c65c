import type { ComponentProps } from 'react'
import { PopupCard } from '#features/feature-popup/popup-card.tsx'
import { DeviceStatus } from '#layers/device/status.tsx'
import type { MapLayer } from '#layers/map-layer.ts'
import { BAR_HEIGHT } from '../insets.ts'
import { BODIES, PlainBody } from './popup-bodies.ts'

type Card = Omit<
  ComponentProps<typeof PopupCard>,
  'kind' | 'heading' | 'Status' | 'Body' | 'plain' | 'barHeight'
>

/** The card of a feature, with what its layer says of it. */
export const LayerCard = ({ layer: { kind, describe }, ...card }: Card & { layer: MapLayer }) => (
  <PopupCard
    {...card}
    kind={kind}
    heading={describe}
    Status={kind === 'device' ? DeviceStatus : undefined}
    Body={BODIES[kind] ?? PlainBody}
    plain={BODIES[kind] === undefined || kind === 'pipe'}
    barHeight={BAR_HEIGHT}
  />
)
