/** Features without an id of their own are known by a running number: '#17'. */
import type pg from 'pg'
import { type Stored, turned } from './keep-same.ts'

/** Whether a feature of the file is another than the stored one. */
export const DATA =
  '(f.geom, f.name, f.category, f.properties) IS DISTINCT FROM (s.geom, s.name, s.category, s.properties)'

/** Where something is, to the centimetre: what converting costs does not show. */
const PLACE = `md5(ST_AsBinary(ST_SnapToGrid(${turned('geom')}, 1e-7)))`

/** What lies where a feature without an id lay has its number, wherever it stands in the file; others have that of their position. */
export async function numberStaged(client: pg.ClientBase, { select, values }: Stored): Promise<void> {
  await client.query(
    `WITH given AS (
       SELECT position, place, row_number() OVER (PARTITION BY place ORDER BY position) AS nth
       FROM (SELECT position, ${PLACE} AS place FROM staged WHERE id IS NULL) s
     ), stored AS (
       SELECT id, place, row_number() OVER (PARTITION BY place ORDER BY length(id), id) AS nth
       FROM (SELECT id, ${PLACE} AS place FROM (${select}) f WHERE id ~ '^#\\d+$') f
     )
     UPDATE staged s SET id = stored.id FROM given JOIN stored USING (place, nth) WHERE given.position = s.position`,
    [...values],
  )
  await client.query(
    `WITH unnumbered AS (
       SELECT s.position, t.id IS NOT NULL AS is_taken, row_number() OVER (ORDER BY s.position) AS place
       FROM staged s LEFT JOIN staged t ON t.id = '#' || s.position WHERE s.id IS NULL
     ), highest AS (${HIGHEST})
     UPDATE staged s SET id = '#' || CASE WHEN is_taken THEN highest.number + u.place ELSE u.position END
     FROM unnumbered u, highest WHERE u.position = s.position`,
  )
}

const HIGHEST = `SELECT GREATEST(max(position), max(substring(id FROM 2)::bigint) FILTER (WHERE id ~ '^#\\d{1,15}$')) AS number
  FROM staged`

/** A feature without an id is none that is there already: where its running number is another's, it gets the next free one. */
export async function renumber(client: pg.ClientBase, { select, values }: Stored): Promise<void> {
  await client.query(
    `WITH taken AS (
       SELECT s.position, row_number() OVER (ORDER BY s.position) AS place
       FROM staged s JOIN (${select}) f ON f.id = s.id WHERE s.id ~ '^#\\d+$' AND ${DATA}
     ), highest AS (
       SELECT GREATEST((SELECT max(substring(id FROM 2)::bigint) FROM (${select}) f WHERE id ~ '^#\\d{1,15}$'),
                       (${HIGHEST})) AS number
     )
     UPDATE staged s SET id = '#' || (highest.number + taken.place) FROM taken, highest WHERE taken.position = s.position`,
    [...values],
  )
}
