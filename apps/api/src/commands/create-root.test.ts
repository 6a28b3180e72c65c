/** What the command does; what it refuses and how it is asked: test/processes/create-root.test.ts. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT_PASSWORD as PASSWORD, rootCommand } from '#test/create-root.ts'
import { type Api, startApi } from '#test/start-api.ts'

let api: Api
let command: ReturnType<typeof rootCommand>
beforeAll(async () => {
  api = await startApi()
  command = rootCommand(api)
})
afterAll(() => api.stop())

test('[decisions] refuses when a root exists already, in one sentence', async () => {
  const { code, err, out } = await command.run({ env: { ROOT_PASSWORD: PASSWORD } })
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err.trim()).toBe('A root user exists already: rootdemo. Only the first one is made by this command.')
  expect(await command.roots()).toEqual(['rootdemo'])
})

const signIn = (password: string) =>
  api.request('POST', '/api/user/login', { body: { username: 'rootdemo', password } })

test('[ASVS V6.4.3] a root who lost the password gets a new one on the server: the old one and every session end, and the log says so', async () => {
  const token = await api.token('rootdemo')
  await api.pool.query("UPDATE app_user SET is_active = false WHERE username = 'rootdemo'")
  const { code, err, out } = await command.run({
    args: ['--username', 'RootDemo', '--reset'],
    env: { ROOT_PASSWORD: PASSWORD },
  })
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

test('[decisions] creates the first root, its password from standard input', async () => {
  await api.pool.query("DELETE FROM app_user WHERE rule = 'root'")
  const { code, err, out } = await command.run({ input: `${PASSWORD}\n` })
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).not.toContain(PASSWORD)
  expect(await command.roots()).toEqual(['root_pertama'])
  const body = { username: 'root_pertama', password: PASSWORD }
  const { status } = await api.request('POST', '/api/user/login', { body })
  expect(status).toBe(200)
})
