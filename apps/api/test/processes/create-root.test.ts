/** What create-root refuses and how it is asked; what it does: src/commands/create-root.test.ts. */
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

describe('[ASVS V6.4.3] a root who lost the password', () => {
  const reset = (name: string, ...more: string[]) =>
    command.run({ args: ['--username', name, '--reset', ...more], env: { ROOT_PASSWORD: PASSWORD } })
  const signIn = (password: string) =>
    api.request('POST', '/api/user/login', { body: { username: 'rootdemo', password } })

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

  test('[decisions] creates the first root, its password from ROOT_PASSWORD', async () => {
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
