// A seeded generator of believable Indonesian cities: options.ts → world.ts (places) → generate.ts (files) → write.ts (disk).
export { type DemoFile, type DemoFileName, type GeneratedCity, generateCity } from './generate.ts'
export { type CityOptions, DEMO_CITIES } from './options.ts'
export { writeCity } from './write.ts'
