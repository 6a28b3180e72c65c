/** Under which names the columns of a file go into a recipe, which looks for fields by their spellings. */
import { foldFieldName, type ImportField } from '@petatirta/domain'

/** Makes a name one that no field is found by. */
const ASIDE = ' (kolom asal)'
/** Row numbers that GDAL and GeoPackage add to every table; they would come back changed with each file. */
const ROW_NUMBERS: ReadonlySet<string> = new Set(['fid', 'ogcfid'])

/** What a recipe finds a field by. */
const ownName = ({ name, spellings }: ImportField) =>
  spellings.includes(foldFieldName(name)) ? name : (spellings[0] ?? name)

const isSpelt = ({ spellings }: ImportField, column: string) => spellings.includes(foldFieldName(column))

type ChosenColumns = Readonly<Record<string, string | null>>

/** What each chosen column is called from then on. */
function chosenNames(fields: readonly ImportField[], chosen: ChosenColumns): Map<ImportField, string> {
  const names = new Map<ImportField, string>()
  for (const field of fields) {
    const column = chosen[field.name]
    if (!column) continue
    const isOther = fields.some(other => other !== field && isSpelt(other, column))
    names.set(field, isSpelt(field, column) && !isOther ? column : ownName(field))
  }
  return names
}

/** Recipes take the first spelling that is filled: a column behind the chosen one is asked only where that is empty. */
function isBehind({ spellings }: ImportField, column: string, name: string | undefined): boolean {
  const at = name === undefined ? -1 : spellings.indexOf(foldFieldName(name))
  return at >= 0 && at < spellings.indexOf(foldFieldName(column))
}

/** The columns that speak for a field where its own is empty, in their order. */
export function standIns(
  fields: readonly ImportField[],
  chosen: ChosenColumns,
  field: ImportField,
  columns: readonly string[],
): string[] {
  const name = chosenNames(fields, chosen).get(field)
  const nameOf = columnNames(fields, chosen)
  const rank = (column: string) => field.spellings.indexOf(foldFieldName(column))
  return columns
    .filter(column => isBehind(field, column, name) && nameOf(column) === column)
    .filter(column => !Object.values(chosen).includes(column))
    .sort((a, b) => rank(a) - rank(b))
}

/**
 * A column that was chosen for a field is called as the recipe looks for it. One that was not, and would be found instead of it,
 * is kept under another name: what the user did not choose is not taken silently. Null: it is left out.
 */
export function columnNames(
  fields: readonly ImportField[],
  chosen: ChosenColumns,
): (column: string) => string | null {
  const called = chosenNames(fields, chosen)
  const owners = new Map([...called.keys()].map(field => [chosen[field.name], field]))
  const taken = new Set([...called.values()].map(foldFieldName))
  const names = new Map<string, string | null>()

  const nameOf = (column: string): string | null => {
    const owner = owners.get(column)
    if (owner) return called.get(owner) ?? column
    const folded = foldFieldName(column)
    if (ROW_NUMBERS.has(folded)) return null
    const meant = fields.filter(field => isSpelt(field, column))
    const isFound = meant.some(field => !isBehind(field, column, called.get(field)))
    return isFound || taken.has(folded) ? column + ASIDE : column
  }

  return column => {
    const known = names.get(column)
    if (known !== undefined) return known
    const name = nameOf(column)
    names.set(column, name)
    return name
  }
}
