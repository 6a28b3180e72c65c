import { type ImportKind, importKindLabel } from '@petatirta/contract/plain'
import { type Connection, runSql } from '#platform/database/run-sql.ts'

interface ImportValues {
  slug: string | null
  kind: ImportKind
  fileName: string
  correctionOf: string | null
  added: number
  changed: number
  unchanged: number
  removed: number
  repaired: number
  failed: number
}

/** What an import has done, as the audit log shows it. */
export async function importValues(trx: Connection, importId: string) {
  const [found] = await runSql<ImportValues>(
    trx,
    `SELECT c.slug, i.kind, i.file_name AS "fileName", i.correction_of AS "correctionOf",
            i.added, i.changed, i.unchanged, i.removed, i.repaired, i.failed
     FROM import i LEFT JOIN company c USING (city_id) WHERE i.id = $1`,
    [importId],
  )
  if (!found) throw new Error(`There is no import ${importId}`)
  const { slug, ...values } = found
  return {
    entry: { subject: importKindLabel(values.kind), subjectId: importId, city: slug },
    values,
  }
}
