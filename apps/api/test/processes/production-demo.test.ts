/** A production start: no demo, no public accounts. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_CITIES } from '@petatirta/demo-city'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type App, createApp } from '#app'
import { hashPassword } from '#platform/auth/passwords.ts'
import { newId } from '#platform/ids.ts'
import { readSettings } from '#platform/settings.ts'
import { ensureDemo } from '../../src/demo/load-demo.ts'

describe('on an empty database', () => {
  const name = `test_${newId().replaceAll('-', '')}`
  const dir = mkdtempSync(join(tmpdir(), 'petatirta-production-'))
  const address = (database: string) => inject('postgres').replace('NAME', database)
  const cities = DEMO_CITIES('2026-06-15')
    .slice(0, 1)
    .map(city => ({ ...city, customers: 100, months: 2 }))
  const admin = new pg.Client(address('postgres'))
  let app: App

  const start = async (env: Record<string, string>) =>
    createApp(readSettings({ DATABASE_URL: address(name), DATA_DIR: dir, LOG_LEVEL: 'silent', ...env }))
  const usernames = async () =>
    (await app.db.selectFrom('app_user').select('username').orderBy('username').execute()).map(
      row => row.username,
    )

  beforeAll(async () => {
    await admin.connect()
    await admin.query(`CREATE DATABASE ${name}`)
  })
  afterAll(async () => {
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.end()
    rmSync(dir, { recursive: true, force: true })
  })

  test('[D3] production never loads the demo, whatever DEMO says', async () => {
    const JWT_SECRET = 'kunci-yang-panjang-dan-beragam-0123456789'
    app = await start({ NODE_ENV: 'production', DEMO: '1', JWT_SECRET })
    expect(await ensureDemo(app, cities, () => undefined)).toBe('not wanted')
    expect(await usernames()).toEqual([])
    expect(await app.db.selectFrom('company').selectAll().execute()).toEqual([])
    await app.close()
  })

  const DEMO_USERS = ['hublangdemo', 'opsdemo', 'pdamdemo', 'rootdemo']
  const count = async () => {
    const { n } = await app.db
      .selectFrom('customer')
      .select(eb => eb.fn.countAll().as('n'))
      .executeTakeFirstOrThrow()
    return Number(n)
  }

  test('[D3] elsewhere it is loaded once', async () => {
    app = await start({ NODE_ENV: 'test' })
    expect(await ensureDemo(app, cities, () => undefined)).toBe('loaded now')
    expect(await usernames()).toEqual(DEMO_USERS)
    expect(await ensureDemo(app, cities, () => undefined)).toBe('loaded before')
    expect(await count()).toBe(100 * cities.length)
    await app.close()
  })

  test('[D3] and again when a killed start left half of it', async () => {
    app = await start({ NODE_ENV: 'test' })
    await app.db
      .updateTable('product_state')
      .set({ value: JSON.stringify({ status: 'loading' }) })
      .execute()
    await app.db.deleteFrom('customer').where('id', '>', '5').execute()
    expect(await ensureDemo(app, cities, () => undefined)).toBe('loaded now')
    expect([await count(), await usernames()]).toEqual([100 * cities.length, DEMO_USERS])
    // The symbols' images, too: none of the first ones is left.
    const { symbols } = await app.db
      .selectFrom('symbol')
      .select(eb => eb.fn.countAll().as('symbols'))
      .executeTakeFirstOrThrow()
    expect(readdirSync(join(dir, 'files/symbols'))).toHaveLength(Number(symbols))
    await app.close()
  })

  test('[ASVS V6.3.2] where the demo was loaded before, its known passwords open nothing in production', async () => {
    const signIn = async (password: string) => {
      const payload = { username: 'OpsDemo', password }
      return (await app.http.inject({ method: 'POST', url: '/api/user/login', payload })).statusCode
    }
    const JWT_SECRET = 'kunci-yang-panjang-dan-beragam-0123456789'
    app = await start({ NODE_ENV: 'production', JWT_SECRET })
    expect(await signIn('Opsdemo#2026')).toBe(401)
    // With a password of its own it is an account like any other.
    const password_hash = await hashPassword('Hujan-deras#7')
    await app.db.updateTable('app_user').set({ password_hash }).where('username', '=', 'opsdemo').execute()
    expect(await signIn('Hujan-deras#7')).toBe(200)
    await app.close()
  })

  test('a database that somebody uses is left alone', async () => {
    app = await start({ NODE_ENV: 'test' })
    await app.db.deleteFrom('product_state').execute()
    expect(await ensureDemo(app, cities, () => undefined)).toBe('not wanted')
    await app.close()
  })
})
