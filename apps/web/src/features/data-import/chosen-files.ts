import type { ImportKind } from '@petatirta/contract'
import type { Choice } from './file-picker.tsx'
import { SLOT_ORDER } from './slots.ts'

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
