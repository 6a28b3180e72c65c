/** What popups say. Fetched once the map has been drawn, as no popup is open before. */
import type { FeatureKind } from '@petatirta/contract'
import type { ComponentType } from 'react'
import type { BodyProps } from '#features/feature-popup/body-props.ts'
import { lazyPart } from '#shared/ui/lazy/lazy-part.tsx'

const customers = () => import('./customer-body.tsx')
const areas = () => import('#features/area-popup/area-body.tsx')
const devices = () => import('./device-body.tsx')
const pipes = () => import('./pipe-body.tsx')
const others = () => import('#features/feature-popup/plain-body.tsx')

/** Kinds of which a popup says more than a table of properties. */
export const BODIES: Partial<Record<FeatureKind, ComponentType<BodyProps>>> = {
  customer: lazyPart(async () => (await customers()).CustomerBody),
  pipe: lazyPart(async () => (await pipes()).PipeBody),
  device: lazyPart(async () => (await devices()).DeviceBody),
  kelurahan: lazyPart(async () => (await areas()).KelurahanBody),
  kecamatan: lazyPart(async () => (await areas()).KecamatanBody),
  kelurahan_boundaries: lazyPart(async () => (await areas()).KelurahanOutlineBody),
  kecamatan_boundaries: lazyPart(async () => (await areas()).KecamatanOutlineBody),
}

/** What the popup of every other kind says. */
export const PlainBody = lazyPart(async () => (await others()).PlainBody)

/** So that the first popup opens at once. */
export function fetchBodies(): void {
  for (const load of [customers, devices, areas, pipes, others]) load().catch(() => undefined)
}
