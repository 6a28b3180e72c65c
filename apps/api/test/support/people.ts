/** Utilities and what belongs to them, made over HTTP the way the administration does it; users past it. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type NewCompany, type NewUser, shutsByName } from '@petatirta/contract'
import { CUSTOMER_MAINTENANCE_CITY } from '@petatirta/domain'
import { codeOf } from '@petatirta/harness/authenticator.ts'
import { basemapFile } from '@petatirta/harness/basemap.ts'
import { companyBody, customerBody, PASSWORD, unique, userBody } from '@petatirta/harness/bodies.ts'
import { fileFor } from '@petatirta/harness/files.ts'
import { png } from '@petatirta/harness/png.ts'
import { newId } from '#platform/ids.ts'
import { switchOn } from './accounts.ts'
import { quickHash } from './quick-hash.ts'
import type { Answer, Api } from './start-api.ts'

export function basemapForm(): FormData {
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(basemapFile())]), 'peta.pmtiles')
  return form
}

const must = ({ status, body }: Answer) => {
  if (status !== 200) throw new Error(`refused: ${JSON.stringify(body)}`)
  return body.payload
}

/** Began long ago and is open still. */
export const INCIDENT = {
  title: 'Pipa bocor',
  reason: '',
  planned: false,
  startsAt: '2026-01-02T01:00:00Z',
  endsAt: '2026-01-02T05:00:00Z',
}

/** Settings with which `publisher` may be asked. */
export const NEARBY_SOURCES = { SOURCE_ALLOW_PRIVATE: '1', OUTGOING_PORTS: 'any' }

export function people(api: Api) {
  const login = async (username: string, password = PASSWORD): Promise<string> =>
    must(await api.request('POST', '/api/user/login', { body: { username, password } })).accessToken

  return {
    login,
    async user(changes: Partial<NewUser> = {}) {
      const { username, password, rule, roles, map, isActive = true } = userBody(changes)
      const id = newId()
      const ofCity = rule === 'pdam'
      await api.pool.query(
        `INSERT INTO app_user (id, username, password_hash, rule, roles, city_id, is_active)
         VALUES ($1, $2, $3, $4, $5, (SELECT city_id FROM company WHERE slug = $6), $7)`,
        [id, username, quickHash(password), rule, ofCity ? roles : [], ofCity ? map : null, isActive],
      )
      return { id, username, password }
    },
    /** The way the administration makes one: over HTTP, for tests of what that leaves behind. */
    async createdUser(changes: Partial<NewUser> = {}) {
      const body = userBody(changes)
      const token = await api.token('rootdemo')
      const { _id } = must(await api.request('POST', '/api/user', { token, body }))
      return { id: _id as string, username: body.username, password: body.password }
    },
    /** A new user with its token. */
    async signedIn(changes: Partial<NewUser> = {}) {
      const user = await this.user(changes)
      return { ...user, token: await login(user.username, user.password) }
    },
    /** Password done, code to be sent. */
    async secondStep(): Promise<{ ticket: string; code: string }> {
      const { username, password, token } = await this.signedIn({ rule: 'ops' })
      const { secret } = await switchOn(api, token)
      const answer = await api.request('POST', '/api/user/login', { body: { username, password } })
      return { ticket: must(answer).ticket, code: codeOf(secret) }
    },
    async company(changes: Partial<NewCompany> = {}) {
      const token = await api.token('rootdemo')
      const payload = must(await api.request('POST', '/api/company', { token, body: companyBody(changes) }))
      return { ...payload, id: payload._id as string, slug: payload.slug as string }
    },
    /** A new customer of the one city that maintains them by hand. */
    async customer(properties: Record<string, unknown> = {}) {
      const body = customerBody(properties)
      const token = await api.token('rootdemo')
      must(await api.request('POST', `/api/customers?city=${CUSTOMER_MAINTENANCE_CITY}`, { token, body }))
      return { body, id: body.properties.idpelangga }
    },
    /** The name of some area of the demo's city. */
    async areaName(kind: 'kelurahan' | 'kecamatan'): Promise<string> {
      const { rows } = await api.pool.query<{ name: string }>(
        "SELECT f.name FROM feature f JOIN company USING (city_id) WHERE kind = $1 AND slug = 'kota-contoh' LIMIT 1",
        [kind],
      )
      return rows[0]?.name ?? ''
    },
    /** Something to archive, and until when. */
    async oldAudit() {
      await api.pool.query(
        `INSERT INTO audit (id, at, actor, action, subject)
         VALUES (gen_random_uuid(), '2020-01-02T03:04:05Z', 'lama', 'user.update', 'lama')`,
      )
      return { before: '2020-02-01' }
    },
    /** The number of an archive of the audit log. */
    async auditArchive(): Promise<string> {
      const [token, body] = [await api.token('rootdemo'), await this.oldAudit()]
      return String(must(await api.request('POST', '/api/audit/archives', { token, body })).archive.number)
    },
    async filterId(city = 'kota-contoh'): Promise<string> {
      const token = await api.token('rootdemo')
      return must(await api.request('GET', `/api/filters?city=${city}`, { token }))._id
    },
    /** A symbol of a new utility, with its image where one is given. */
    async symbol({ image }: { image?: Uint8Array<ArrayBuffer> } = {}) {
      const { slug } = await this.company()
      const body = { slug, type: 'accessories', id: 'Valve', label: 'Katup' }
      const token = await api.token('rootdemo')
      const { url } = must(await api.request('POST', '/api/symbol/signedurl', { token, body }))
      const { imageUrl } = image ? must(await api.request('PUT', url, { bytes: image })) : { imageUrl: '' }
      return { ...body, url: url as string, imageUrl: imageUrl as string }
    },
    /** The version of a base map for all, which every city then has. */
    async basemap(): Promise<string> {
      const token = await api.token('rootdemo')
      const form = basemapForm()
      must(await api.request('POST', '/api/basemaps', { token, form }))
      return must(await api.request('GET', '/api/basemap?city=kota-contoh', { token })).version
    },
    async logo(city = 'kota-contoh'): Promise<void> {
      const token = await api.token('rootdemo')
      must(await api.request('PUT', `/api/company/logo?city=${city}`, { token, bytes: png() }))
    },
    /** An import into the demo's city that refused something and can be taken back. */
    async import(): Promise<string> {
      const line = {
        type: 'LineString',
        coordinates: [
          [110, -7],
          [110.1, -7],
        ],
      }
      const features = [line, null].map(geometry => ({
        type: 'Feature',
        properties: { id: unique('jalan') },
        geometry,
      }))
      const form = new FormData()
      form.append('city', 'kota-contoh')
      form.append(
        'geojson',
        new Blob([JSON.stringify({ type: 'FeatureCollection', features })]),
        'jalan.geojson',
      )
      const token = await api.token('rootdemo')
      return must(await api.request('POST', '/api/upload/road', { token, form })).imports[0].id
    },
    /** Roads for the demo's city that are not imported yet, of a sender of their own. */
    async draft(): Promise<string> {
      const { token } = await this.signedIn({ rule: 'ops' })
      // A utility has room for some; those of calls that were made before are not needed any more.
      await api.pool.query(
        'DELETE FROM import_draft WHERE id IN (SELECT id FROM import_draft ORDER BY created_at DESC OFFSET 5)',
      )
      const form = new FormData()
      form.append('file', new Blob([fileFor('road')]), 'jalan.geojson')
      return must(await api.request('POST', '/api/upload/drafts?city=kota-contoh', { token, form })).id
    },
    /** A service on this machine that has a layer, and no data. */
    async publisher(): Promise<string> {
      const server = createServer((_request, response) =>
        response.end('<WFS_Capabilities><FeatureType><Name>jalan</Name></FeatureType></WFS_Capabilities>'),
      )
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
      server.unref()
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/wfs`
    },
    /** An address of the demo's city from which nothing comes. */
    async source(): Promise<string> {
      const id = newId()
      await api.pool.query(
        `INSERT INTO import_source (id, city_id, kind, address, service, schedule, item, username)
         SELECT $1, city_id, 'road', $2, 'file', 'daily', '{}', 'opsdemo' FROM company WHERE slug = 'kota-contoh'`,
        [id, `http://127.0.0.1:9/${unique('jalan')}.geojson`],
      )
      return id
    },
    async importProfile(): Promise<string> {
      const id = newId()
      await api.pool.query(
        `INSERT INTO import_profile (id, city_id, kind, name, columns, username)
         SELECT $1, city_id, 'road', $2, '{"name": "nama"}', 'opsdemo' FROM company WHERE slug = 'kota-contoh'`,
        [id, unique('profil')],
      )
      return id
    },
    /** A synchronisation that nobody takes before the hour is over, or that has failed. */
    async job(status: 'queued' | 'failed', changes: Partial<NewCompany> = {}): Promise<string> {
      const { slug } = await this.company(changes)
      const { rows } = await api.pool.query<{ id: string }>(
        `INSERT INTO job (id, city_id, type, status, message, run_at)
         SELECT gen_random_uuid(), city_id, 'billing-sync', $2, 'Layanan tagihan tidak menjawab', now() + interval '1 hour'
         FROM company WHERE slug = $1 RETURNING id`,
        [slug, status],
      )
      return rows[0]?.id ?? ''
    },
    /** Room for one more: a utility has not very many open at once. */
    async forgetIncidents(): Promise<void> {
      await api.pool.query(
        'DELETE FROM incident WHERE id IN (SELECT id FROM incident ORDER BY created_at DESC OFFSET 5)',
      )
    },
    /** An incident of the demo's city that concerns its first customer. */
    async incident(): Promise<string> {
      await this.forgetIncidents()
      const id = newId()
      const { title, reason, planned, startsAt, endsAt } = INCIDENT
      await api.pool.query(
        `WITH made AS (
           INSERT INTO incident
             (id, city_id, title, reason, planned, starts_at, ends_at, place, closure, valves, line, customers, created_by)
           SELECT $1, city_id, $2, $3, $4, $5, $6, ST_SetSRID(ST_Point(lon, lat), 4326), '{}',
             '[{"id": "K-1", "position": [110, -7]}]',
             ST_GeomFromText('MULTILINESTRING EMPTY', 4326), 1, 'opsdemo'
           FROM company WHERE slug = 'kota-contoh' RETURNING id, city_id)
         INSERT INTO incident_customer (incident_id, city_id, customer_id)
         SELECT made.id, city_id, min(c.id) FROM made JOIN customer c USING (city_id) GROUP BY 1, 2`,
        [id, title, reason, planned, startsAt, endsAt],
      )
      return id
    },
    /** A place on a pipe of the demo's city. */
    async pipePlace(): Promise<[number, number]> {
      const { rows } = await api.pool.query<{ lon: number; lat: number }>(
        `SELECT ST_X(place) AS lon, ST_Y(place) AS lat
         FROM (SELECT ST_PointOnSurface(geom) AS place FROM pipe JOIN company USING (city_id)
               WHERE slug = 'kota-contoh' ORDER BY pipe.id LIMIT 1) found`,
      )
      const { lon = 0, lat = 0 } = rows[0] ?? {}
      return [lon, lat]
    },
    /** An accessory of the demo's city that can shut a pipe. */
    async valve(): Promise<string> {
      const { rows } = await api.pool.query<{ id: string; category: string }>(
        "SELECT a.id, category FROM accessories a JOIN company USING (city_id) WHERE slug = 'kota-contoh' ORDER BY a.id",
      )
      return rows.find(({ category }) => shutsByName(category))?.id ?? ''
    },
    async incidentBody() {
      await this.forgetIncidents()
      return { ...INCIDENT, closure: { point: await this.pipePlace() } }
    },
    /** A customer of the demo's city with the areas it has: a correction that corrects nothing. */
    async areaCorrection() {
      const { rows } = await api.pool.query<{ id: string; kecamatan: string; kelurahan: string }>(
        `SELECT c.id, b.name AS kelurahan, b.properties->>'Kecamatan' AS kecamatan
         FROM customer c JOIN company USING (city_id)
         JOIN kelurahan_boundaries b ON b.city_id = c.city_id AND b.name = c.kelurahan
         WHERE slug = 'kota-contoh' AND b.properties->>'Kecamatan' = c.kecamatan ORDER BY c.id LIMIT 1`,
      )
      const { id, kecamatan, kelurahan } = rows[0] ?? {}
      const properties = { idpelangga: id, Kecamatan: kecamatan, Kelurahan: kelurahan }
      return { type: 'Feature', properties }
    },
    /** A new key for the devices of a utility. */
    async deviceKey(companyId: string): Promise<string> {
      const token = await api.token('rootdemo')
      return must(await api.request('POST', `/api/company/devices/key?id=${companyId}`, { token })).key
    },
    async change(kind: 'user' | 'company', id: string, body: object): Promise<Answer> {
      return api.request('PUT', `/api/${kind}?id=${id}`, { token: await api.token('rootdemo'), body })
    },
    async remove(kind: 'user' | 'company', id: string): Promise<Answer> {
      return api.request('DELETE', `/api/${kind}?id=${id}`, { token: await api.token('rootdemo') })
    },
  }
}

export type People = ReturnType<typeof people>
