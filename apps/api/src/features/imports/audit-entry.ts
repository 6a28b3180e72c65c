import { importKindLabel } from '@petatirta/contract'
import type { Db } from '#platform/database/database.ts'

/** What an import has done, as the audit log tells of it. */
export async function importValues(trx: Db, importId: string) {
  const { slug, ...values } = await trx
    .selectFrom('import as i')
    .leftJoin('company as c', 'c.city_id', 'i.city_id')
    .select(['c.slug', 'i.kind', 'i.file_name as fileName', 'i.correction_of as correctionOf'])
    .select(['i.added', 'i.changed', 'i.unchanged', 'i.removed', 'i.repaired', 'i.failed'])
    .where('i.id', '=', importId)
    .executeTakeFirstOrThrow()
  return {
    entry: { subject: importKindLabel(values.kind), subjectId: importId, city: slug },
    values,
  }
}
