import {
  FEATURE_KIND_INFO,
  FEATURE_KINDS,
  IMPORT_GROUPS,
  IMPORT_SECTIONS,
  type ImportKind,
  importKindLabel,
} from '@petatirta/contract'
import type { Choice } from './file-picker.tsx'

/** A2: the page's sections, side by side with what belongs to them; files are sent in this order. */
export const GROUPS: readonly { title: string; kinds: readonly ImportKind[] }[] = IMPORT_GROUPS.map(title => {
  const layers: ImportKind[] = FEATURE_KINDS.filter(kind => FEATURE_KIND_INFO[kind].import.group === title)
  return { title, kinds: title === 'Pelanggan' ? [...layers, 'bill', 'complaint'] : layers }
})

export const SLOT_ORDER: readonly ImportKind[] = GROUPS.flatMap(({ kinds }) => kinds)

/** Below its group's title the label need not repeat it: 'DMA' of 'Batas DMA'. */
export const titleInGroup = (group: string, kind: ImportKind): string =>
  importKindLabel(kind).replace(new RegExp(`^${group} (?=.)`), '')

/** Where a file of the kind is sent, below /upload. */
export const uploadPath = (kind: ImportKind): string =>
  IMPORT_SECTIONS.find(section => section.kind === (kind === 'bill' ? 'customer' : kind))?.path ?? kind

export type Choices = Readonly<Partial<Record<ImportKind, Choice>>>

export interface ChosenFile {
  readonly kind: ImportKind
  readonly file: File
}

/** In the order in which they are sent; a slot that refused its file has none. */
export const chosenFiles = (choices: Choices): ChosenFile[] =>
  SLOT_ORDER.flatMap(kind => {
    const choice = choices[kind]
    return choice && 'file' in choice ? [{ kind, file: choice.file }] : []
  })
