import type { SystemJob } from '@petatirta/contract'
import { jobTexts as texts } from './texts.ts'

export const isActive = ({ status }: SystemJob): boolean => status === 'queued' || status === 'running'

/** 'Sinkronisasi tagihan PDAM Kota Contoh', 'Import data pipa.geojson PDAM Kota Contoh'. */
export const jobName = ({ type, detail, city, cityName }: SystemJob): string =>
  [texts.types[type], detail, cityName ?? city].filter(part => part !== null).join(' ')
