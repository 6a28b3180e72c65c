import { eachRow, type Merging } from './recipe.ts'

interface Existing {
  position: number
  id: string
  value: object
}

/** Of what is only added: takes out of the stage what is there already, and lists it. `select` gives position, id and value. */
export async function listExisting(
  { client, fail }: Pick<Merging, 'client' | 'fail'>,
  select: string,
  values: readonly unknown[],
): Promise<void> {
  await client.query(`CREATE TEMP TABLE existing ON COMMIT DROP AS ${select}`, [...values])
  await eachRow<Existing>(client, 'SELECT * FROM existing', [], ({ position, id, value }) =>
    fail({ position, id, field: 'id', reason: `${id} sudah ada; data yang ada tidak diubah`, value }),
  )
  await client.query('DELETE FROM staged s USING existing e WHERE e.position = s.position')
}
