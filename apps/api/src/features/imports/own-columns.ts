/** The columns of a layer that was written here, which need not be guessed at. */
import { foldFieldName, type ImportField } from '@petatirta/domain'
import type { KnownLayer } from './draft-layer.ts'

const FROM_HERE = 'File ini diunduh dari PetaTirta'
const NO_COLUMN = 'Tidak ada kolom yang cocok'

export type OwnColumns = Readonly<Record<string, string | null>>

/** Of a layer that was written here: the columns that its recipe finds. Null where it is another, or is to be of another kind. */
export function ownColumns(
  fields: readonly ImportField[],
  { isOurs, columns }: KnownLayer,
): OwnColumns | null {
  if (!isOurs) return null
  const own = fields.map(({ name, spellings, required }) => {
    const found = spellings.flatMap(
      spelling => columns.find(column => foldFieldName(column.name) === spelling) ?? [],
    )
    return { name, required, column: found[0]?.name ?? null }
  })
  if (own.some(({ required, column }) => required && column === null)) return null
  return Object.fromEntries(own.map(({ name, column }) => [name, column]))
}

export const ownProposal = (field: string, column: string | null) => ({
  field,
  column,
  reason: column === null ? NO_COLUMN : FROM_HERE,
  candidates: [],
})
