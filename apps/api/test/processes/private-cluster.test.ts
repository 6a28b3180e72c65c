import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import {
  ClusterInUseError,
  type PrivateCluster,
  startPrivateCluster,
} from '#platform/database/private-cluster.ts'

const dir = mkdtempSync(join(tmpdir(), 'petatirta-first-'))
// Where root runs the tests, the server's account must be able to enter, or the cluster would lie elsewhere.
chmodSync(dir, 0o755)
const started: PrivateCluster[] = []
afterAll(async () => {
  for (const cluster of started) await cluster.stop()
  rmSync(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

const start = async (dataDir: string, join = false) => {
  const cluster = await startPrivateCluster({ dataDir, join, durable: false })
  started.push(cluster)
  return cluster
}

test('first starts at the same moment make one cluster, and one of them owns it', async () => {
  const dataDir = join(dir, 'data')
  // The remains of a first start that was killed.
  mkdirSync(join(dataDir, 'postgres/data-new-0'), { recursive: true })
  const joining = start(dataDir, true)
  const outcomes = await Promise.allSettled([start(dataDir), start(dataDir)])
  const refused = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refused.length).toBeGreaterThan(0)
  for (const reason of refused) expect(reason).toBeInstanceOf(ClusterInUseError)
  const client = new pg.Client((await joining).connection() as pg.ClientConfig)
  await client.connect()
  expect((await client.query('SELECT current_database() AS name')).rows).toEqual([{ name: 'petatirta' }])
  await client.end()
  expect(readdirSync(join(dataDir, 'postgres')).filter(name => name.startsWith('data'))).toEqual(['data'])
})
