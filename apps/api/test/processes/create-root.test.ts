/** The command that makes the first root, and gives one who lost the password another. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ROOT_PASSWORD as PASSWORD, type Run, rootCommand } from '#test/create-root.ts'
import { type Api, startApi } from '#test/start-api.ts'

let api: Api
let command: ReturnType<typeof rootCommand>
beforeAll(async () => {
  api = await startApi()
  command = rootCommand(api)
})
afterAll(() => api.stop())

test('[D4] refuses when a root exists already, in one sentence', async () => {
  const { code, err, out } = await command.run({ env: { ROOT_PASSWORD: PASSWORD } })
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err.trim()).toBe('A root user exists already: rootdemo. Only the first one is made by this command.')
  expect(await command.roots()).toEqual(['rootdemo'])
})

describe('[ASVS V6.4.3] a root who lost the password', () => {
  const reset = (name: string, ...more: string[]) =>
    command.run({ args: ['--username', name, '--reset', ...more], env: { ROOT_PASSWORD: PASSWORD } })
  const signIn = (password: string) =>
    api.request('POST', '/api/user/login', { body: { username: 'rootdemo', password } })

  test('gets a new one on the server: the old one and every session end, and the log says so', async () => {
    const token = await api.token('rootdemo')
    await api.pool.query("UPDATE app_user SET is_active = false WHERE username = 'rootdemo'")
    const { code, err, out } = await reset('RootDemo')
    expect({ code, err, out }).toEqual({ code: 0, err: '', out: 'Root user RootDemo has a new password.\n' })
    expect((await api.request('GET', '/api/maps/company?city=kota-contoh', { token })).status).toBe(401)
    expect((await signIn('Root#2026')).status).toBe(401)
    expect((await signIn(PASSWORD)).status).toBe(200)
    const { rows } = await api.pool.query(
      "SELECT action, subject, before, after FROM audit WHERE actor = 'create-root' ORDER BY at DESC LIMIT 1",
    )
    const before = { isActive: false, password: null }
    const after = { isActive: true, password: 'diubah' }
    expect(rows).toEqual([{ action: 'user.update', subject: 'rootdemo', before, after }])
  })

  test('keeps the second factor, unless it is lost, too', async () => {
    await api.pool.query(
      `INSERT INTO second_factor (user_id, secret, confirmed_at)
       SELECT id, '\\x00', now() FROM app_user WHERE username = 'rootdemo'`,
    )
    const factors = async () => (await api.pool.query('SELECT 1 FROM second_factor')).rowCount
    expect((await reset('rootdemo')).code).toBe(0)
    expect(await factors()).toBe(1)
    expect((await reset('rootdemo', '--without-second-factor')).code).toBe(0)
    expect(await factors()).toBe(0)
    expect((await signIn(PASSWORD)).body.payload.accessToken).toEqual(expect.any(String))
  })

  test.each([
    ['nobody', ['--username', 'root_kedua', '--reset'], 'There is no root user root_kedua.'],
    ['who is no root', ['--username', 'opsdemo', '--reset'], 'There is no root user opsdemo.'],
    ['without --reset', ['--username', 'rootdemo', '--without-second-factor'], 'Usage:'],
  ])('refuses %s', async (_, args, sentence) => {
    const { code, err } = await command.run({ args, env: { ROOT_PASSWORD: PASSWORD } })
    expect(code).toBe(1)
    expect(err).toContain(sentence)
  })
})

describe('without a root', () => {
  beforeEach(() => api.pool.query("DELETE FROM app_user WHERE rule = 'root'"))

  test('[D4] creates the first root, its password from standard input', async () => {
    const { code, err, out } = await command.run({ input: `${PASSWORD}\n` })
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).not.toContain(PASSWORD)
    expect(await command.roots()).toEqual(['root_pertama'])
    const body = { username: 'root_pertama', password: PASSWORD }
    const { status } = await api.request('POST', '/api/user/login', { body })
    expect(status).toBe(200)
  })

  test('[D4] creates the first root, its password from ROOT_PASSWORD', async () => {
    expect((await command.run({ env: { ROOT_PASSWORD: PASSWORD } })).code).toBe(0)
    expect(await command.roots()).toEqual(['root_pertama'])
    const body = { username: 'root_pertama', password: PASSWORD }
    expect((await api.request('POST', '/api/user/login', { body })).status).toBe(200)
  })

  test('two at the same moment make one', async () => {
    const runs = await Promise.all(
      ['root_satu', 'root_dua'].map(name =>
        command.run({ args: ['--username', name], env: { ROOT_PASSWORD: PASSWORD } }),
      ),
    )
    expect(runs.map(({ code }) => code).sort()).toEqual([0, 1])
    expect(await command.roots()).toHaveLength(1)
  })

  test.each([
    ['a short name', { args: ['--username', 'root'] }, 'username minimal 6 karakter'],
    ['a strange name', { args: ['--username', 'root user'] }, 'username hanya boleh diisi'],
    [
      'a weak password',
      { env: { ROOT_PASSWORD: 'lemah' } },
      'password harus terdiri dari minimal 8 karakter',
    ],
    ['no password', { env: { ROOT_PASSWORD: '' } }, 'password harus terdiri dari minimal 8 karakter'],
    ['a name that is taken', { args: ['--username', 'OPSDEMO'] }, 'Username Already Registered'],
    ['no name', { args: [] }, 'Usage:'],
    ['an unknown option', { args: ['--user', 'root_pertama'] }, 'Usage:'],
    ['an invalid setting', { env: { ROOT_PASSWORD: PASSWORD, PORT: 'delapan' } }, 'Setting PORT'],
  ])('[A5] refuses %s', async (_, how: Run, sentence) => {
    const { code, err } = await command.run({ ...how, env: { ROOT_PASSWORD: PASSWORD, ...how.env } })
    expect(code).toBe(1)
    expect(err).toContain(sentence)
    expect(err).not.toMatch(/\n.*\n/)
    expect(await command.roots()).toEqual([])
  })
})
