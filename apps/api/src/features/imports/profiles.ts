/** What a utility chose for its files, by kind and name, so that the next one asks nothing. */
import type { ImportKind, ImportProfile } from '@petatirta/contract'
import { sql } from 'kysely'
import type { City } from '#platform/cities.ts'
import { AppError } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import type { Services } from '#platform/services.ts'

/** Beyond the columns. */
export interface RememberedChoice {
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Where the file itself said nothing. */
  readonly srid?: number
  readonly swap?: boolean
}

export interface Profile {
  readonly name: string
  readonly columns: Readonly<Record<string, string | null>>
  readonly choice: RememberedChoice
}

const MOST = 100

export function createProfiles({ db }: Pick<Services, 'db'>) {
  return {
    async list({ cityId }: City): Promise<ImportProfile[]> {
      const rows = await db
        .selectFrom('import_profile')
        .selectAll()
        .where('city_id', '=', cityId)
        .orderBy('used_at', 'desc')
        .limit(MOST)
        .execute()
      return rows.map(row => ({
        id: row.id,
        kind: row.kind,
        name: row.name,
        columns: row.columns,
        usedAt: row.used_at.toISOString(),
        username: row.username,
      }))
    },

    /** Newest first. */
    async ofKind({ cityId }: City, kind: ImportKind): Promise<Profile[]> {
      const rows = await db
        .selectFrom('import_profile')
        .select(['name', 'columns', 'choice'])
        .where('city_id', '=', cityId)
        .where('kind', '=', kind)
        .orderBy('used_at', 'desc')
        .limit(MOST)
        .execute()
      return rows.map(({ name, columns, choice }) => ({ name, columns, choice: choice as RememberedChoice }))
    },

    async remember({ cityId }: City, kind: ImportKind, username: string, { name, columns, choice }: Profile) {
      const values = { columns: JSON.stringify(columns), choice: JSON.stringify(choice), username }
      await db
        .insertInto('import_profile')
        .values({ id: newId(), city_id: cityId, kind, name, ...values })
        .onConflict(conflict =>
          conflict.columns(['city_id', 'kind', 'name']).doUpdateSet({ ...values, used_at: sql`now()` }),
        )
        .execute()
    },

    async remove({ cityId }: City, id: string): Promise<void> {
      const { numDeletedRows } = await db
        .deleteFrom('import_profile')
        .where('id', '=', id)
        .where('city_id', '=', cityId)
        .executeTakeFirst()
      if (numDeletedRows === 0n)
        throw new AppError('import', 'notFound', { message: 'Profil kolom tidak ditemukan' })
    },
  }
}

export type Profiles = ReturnType<typeof createProfiles>
