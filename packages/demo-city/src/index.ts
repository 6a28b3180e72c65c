// A seeded generator of believable Indonesian cities: options.ts → world.ts (places) → generate.ts (files) → write.ts (disk).
// What their devices report from then on: simulator/.
export { type ArchiveOptions, pmtiles } from './basemap/pmtiles-writer.ts'
export type { DecoyKind, Listed, NetworkFaults } from './faults/types.ts'
export {
  type DemoFile,
  type DemoFileName,
  type GeneratedCity,
  generateCity,
  LAYER_FILES,
} from './generate.ts'
export { type CityOptions, DEMO_CITIES } from './options.ts'
export { pngFile } from './pictures/png.ts'
export { type CitySymbol, citySymbols } from './pictures/symbols.ts'
export {
  cityDevices,
  lastHeard,
  pastReports,
  QUARTER_MS,
  reportAt,
  SILENT_DEVICE,
  SIMULATED_TYPES,
  type SimulatedDevice,
} from './simulator/reports.ts'
export { BASEMAP_FILE, NETWORK_FAULTS_FILE, writeCity } from './write.ts'
