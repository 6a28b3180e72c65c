import { utilityTexts as texts } from './texts.ts'

/** A2: the three of them, in its order. */
export const ACTIONS = [
  { id: 'synchronise', label: texts.synchronise, about: texts.aboutSynchronise },
  { id: 'kelurahan', label: texts.summariseKelurahan, about: texts.aboutKelurahan },
  { id: 'kecamatan', label: texts.summariseKecamatan, about: texts.aboutKecamatan },
] as const
export type ActionId = (typeof ACTIONS)[number]['id']
