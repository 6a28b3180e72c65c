/** Under which names the columns of a file go into a recipe, which looks for fields by their spellings. */
import { foldFieldName, type ImportField } from '@petatirta/domain'

/** Makes a name one that no field is found by. */
const ASIDE = ' (kolom asal)'
/** Row numbers that GDAL and GeoPackage add to every table; they would come back changed with each file. */
const ROW_NUMBERS: ReadonlySet<string> = new Set(['fid', 'ogcfid'])

/** What a recipe finds a field by. */
const ownName = ({ name, spellings }: ImportField) =>
  spellings.includes(foldFieldName(name)) ? name : (spellings[0] ?? name)

/**
 * A column that was chosen for a field is called as the recipe looks for it. One that was not, and would be found all the
 * same, is kept under another name: what nobody chose is not taken silently. Null: it is left out.
 */
export function columnNames(
  fields: readonly ImportField[],
  chosen: Readonly<Record<string, string | null>>,
): (column: string) => string | null {
  const owners = new Map<string, ImportField>()
  for (const field of fields) {
    const column = chosen[field.name]
    if (column) owners.set(column, field)
  }
  const taken = new Set([...owners.values()].map(field => foldFieldName(ownName(field))))
  const names = new Map<string, string | null>()

  const nameOf = (column: string): string | null => {
    const folded = foldFieldName(column)
    const owner = owners.get(column)
    const others = fields.filter(field => field !== owner && field.spellings.includes(folded))
    if (owner) return owner.spellings.includes(folded) && others.length === 0 ? column : ownName(owner)
    if (ROW_NUMBERS.has(folded)) return null
    return others.length > 0 || taken.has(folded) ? column + ASIDE : column
  }

  return column => {
    const known = names.get(column)
    if (known !== undefined) return known
    const name = nameOf(column)
    names.set(column, name)
    return name
  }
}
