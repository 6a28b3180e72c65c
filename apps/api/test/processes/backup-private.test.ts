/** Backup and restore of the private database: beside the running product, and without it. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, createHome } from '#test/server-process.ts'

/** Clusters are made, started and stopped. */
const SLOW = 300_000
const ROOT = { username: 'root_pertama', password: 'Pertama#2026' }
const to = mkdtempSync(join(tmpdir(), 'petatirta-private-'))
const home = createHome()
const other = createHome()

describe('the private database', () => {
  afterAll(async () => {
    await home.remove()
    await other.remove()
    rmSync(to, { recursive: true, force: true })
  })
  const backup = () => home.run('commands/backup.ts', {}, ['--to', to]).ended
  const restore = (into: typeof home, ...args: string[]) => into.run('commands/restore.ts', {}, args).ended

  test('a folder without a PetaTirta is not made into one', async () => {
    expect(await backup()).toEqual({
      code: 1,
      stderr: `There is nothing to back up: the data folder ${home.dataDir} does not exist.\n`,
    })
  })

  describe('with a user in it', () => {
    let stopped: string
    let running: string
    beforeAll(async () => {
      const made = home.run('commands/create-root.ts', { ROOT_PASSWORD: ROOT.password }, [
        '--username',
        ROOT.username,
      ])
      expect(await made.ended).toEqual({ code: 0, stderr: '' })
      expect(await backup()).toEqual({ code: 0, stderr: '' })
      expect(home.postmaster()).toBeUndefined()
      stopped = join(to, readdirSync(to)[0] ?? '')
    })

    test('[D58] a backup is taken beside the running product, a restore is refused', {
      timeout: SLOW,
    }, async () => {
      const server = await home.start()
      expect(await backup()).toEqual({ code: 0, stderr: '' })
      running = join(to, readdirSync(to).sort()[1] ?? '')
      expect(await restore(home, '--from', running, '--yes')).toEqual({
        code: 1,
        stderr: `Another PetaTirta process is using the data folder ${home.dataDir}. Stop it first, or set DATA_DIR to another folder.\n`,
      })
      expect((await call(server.url, 'POST', '/user/login', { body: ROOT })).status).toBe(200)
      await server.stop()
    })

    test('both backups come back, on a machine that had nothing and over what was there', {
      timeout: SLOW,
    }, async () => {
      expect(await restore(other, '--from', stopped)).toEqual({ code: 0, stderr: '' })
      expect(await restore(other, '--from', running)).toMatchObject({ code: 1 })
      expect(await restore(other, '--from', running, '--yes')).toEqual({ code: 0, stderr: '' })
      expect(other.postmaster()).toBeUndefined()
      const { url } = await other.start()
      expect((await call(url, 'POST', '/user/login', { body: ROOT })).status).toBe(200)
    })
  })
})
