/**
 * How each kind of the contract's table is drawn and what heads its popup. Layers are asked for in this order: what is small
 * and lies below comes first.
 */
import { FEATURE_KIND_INFO, type FeatureKind } from '@petatirta/contract'
import { firstText, titled } from '#map/engine/property-text.ts'
import { accessoryIcon, officeIcon, sourceIcon } from '#map/points/icons.ts'
import { focusOf } from '#shared/filters/selectors.ts'
import { customerLayer } from './customer-layer.ts'
import { deviceAreasSpec } from './device/areas-layer.ts'
import { deviceSpec } from './device/layer.ts'
import { defineMapLayer, type MapLayer } from './map-layer.ts'
import { pipeConfiguration, pipeHighlight } from './pipe/filter.ts'
import { pipeSpec } from './pipe/layer.ts'
import { boundary, type MakeLayer, places, shapes, summary, symbols } from './plain-layers.ts'
import { classifyRoads, roadScale } from './road-classes.ts'

const KINDS: Readonly<Record<FeatureKind, MakeLayer>> = {
  // The largest technical areas, below everything else.
  servicearea_boundaries: boundary('Zona Pelayanan', {
    width: 4,
    fillAlpha: '14',
    labels: { font: 'italic 750 14px', zIndex: 47, fromZoom: 10 },
  }),
  // Under the kelurahan lines and wider: where both run, the rim of this one shows.
  kecamatan_boundaries: boundary('Kecamatan', {
    width: 3,
    fillAlpha: '0c',
    labels: { font: '750 14px', zIndex: 46, fromZoom: 10 },
  }),
  // The finest administrative line: thin and whole.
  kelurahan_boundaries: boundary('Kelurahan', {
    width: 1.5,
    fillAlpha: '12',
    labels: { font: '600 12px', zIndex: 44, fromZoom: 12 },
  }),
  // Technical areas are dashed, administrative ones are not.
  rayon_boundaries: boundary('Rayon', {
    width: 2.5,
    dash: [14, 5],
    fillAlpha: '0c',
    labels: { font: 'italic 650 13px', zIndex: 45, fromZoom: 11 },
  }),
  // The smallest technical areas: short dashes, names only once they fit.
  dma_boundaries: boundary('DMA', {
    width: 2,
    dash: [5, 4],
    fillAlpha: '0c',
    labels: { font: 'italic 550 11.5px', zIndex: 43, fromZoom: 13 },
  }),
  // Dark markers for the few large areas, light ones for the many small: they differ when both are on.
  kecamatan: summary({ fill: '#0b4a5c', edge: '#ffffff', ink: '#ffffff' }),
  kelurahan: summary({ fill: '#ffffff', edge: '#0b5d73', ink: '#0c3a47' }),
  device: kind =>
    defineMapLayer({
      kind,
      live: true,
      mount: engine => engine.mount(deviceSpec),
      state: (columns, { devices }) => ({ columns, live: devices }),
      describe: properties => ({
        title: firstText(properties, ['name', 'nama']) || FEATURE_KIND_INFO.device.label,
        detail: titled(FEATURE_KIND_INFO.device.label, firstText(properties, ['type'])),
      }),
    }),
  device_boundaries: kind =>
    defineMapLayer({
      kind,
      companion: 'device',
      live: true,
      mount: engine => engine.mount(deviceAreasSpec),
      state: (columns, { companion, devices }) => ({
        columns,
        devices: companion,
        warnings: devices.warnings,
      }),
      describe: properties => ({
        title: firstText(properties, FEATURE_KIND_INFO.device_boundaries.names) || 'Area Device',
      }),
    }),
  pdam_office: places({
    sprite: { paint: officeIcon, size: 22, colour: '#1f3a68' },
    // Above customers, which would cover the few offices of a city.
    labels: { font: '650 12px', offsetY: 20, zIndex: 48, fromZoom: 13 },
  }),
  // A few dozen in the largest city, and everything begins there: icons as soon as a district fits the screen.
  water_source: symbols('waterSources', {
    size: 18,
    colour: '#0a4fa3',
    icon: sourceIcon,
    iconsFrom: 12,
    dot: zoom => Math.max(3, Math.min(6, zoom - 6)),
  }),
  // Thousands: icons only where a street fills the screen, specks down to where a quarter does, nothing beyond.
  accessories: symbols('accessories', {
    size: 15,
    colour: '#3a4a57',
    icon: accessoryIcon,
    iconsFrom: 15,
    scale: zoom => Math.max(0.75, Math.min(1.2, 0.75 + 0.25 * (zoom - 15))),
    fromZoom: 12,
    dot: zoom => Math.max(1, Math.min(3.5, 1.5 + (zoom - 13))),
  }),
  pipe: kind =>
    defineMapLayer({
      kind,
      mount: engine => engine.mount(pipeSpec),
      state: (columns, { configuration, filters: { pipeTypes, pipeDiameters, highlight } }) =>
        configuration === undefined
          ? undefined
          : {
              columns,
              ...pipeConfiguration(configuration),
              filter: { types: pipeTypes, diameters: pipeDiameters },
              highlight: pipeHighlight(highlight),
              focus: focusOf(highlight),
            },
      describe: properties => {
        const diameter = firstText(properties, ['DIAMETER'])
        return {
          title: titled(FEATURE_KIND_INFO.pipe.label, firstText(properties, ['JENIS_PIPA'])),
          detail: diameter && `Diameter ${diameter}`,
        }
      },
    }),
  customer: () => customerLayer,
  road: shapes({
    family: 'line',
    classify: classifyRoads,
    classProperty: 'kelas',
    look: zoom => ({ scale: roadScale(zoom), casing: 0 }),
  }),
  housing: shapes({
    family: 'polygon',
    // Blocks are smaller than a pixel below.
    fromZoom: 15,
    classify: ({ rows }) => ({ classes: [{ colour: '#a08a6c', width: 1 }], codes: new Uint8Array(rows) }),
    // Sand, half transparent; premultiplied.
    look: zoom => ({ scale: zoom < 17 ? 0.75 : 1.25, casing: 0, fill: [0.4, 0.352, 0.284, 0.45] }),
  }),
}

export const LAYERS: readonly MapLayer[] = Object.entries(KINDS).map(([kind, make]) =>
  make(kind as FeatureKind),
)
