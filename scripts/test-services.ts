/**
 * The api's tests once more, through nginx in front of two processes that share a database and a private Redis; then what
 * needs these services, an MQTT broker or LibreOffice.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from '@petatirta/harness/programs.ts'
import { startRedis } from '@petatirta/harness/redis.ts'
import { runTests } from './run-tests.ts'

const API = join(import.meta.dirname, '../apps/api')
/** Several processes make a difference only to a test that talks to a running api. */
const STARTS_API = /\b(startApi|startLongWork|hostileFiles)\(/
const concerned = globSync('{src,test}/**/*.test.ts', { cwd: API, exclude: ['test/processes/**'] }).filter(
  file => file.startsWith('test/services/') || STARTS_API.test(readFileSync(join(API, file), 'utf8')),
)
const given = process.argv.slice(2)
const namesFiles = given.some(word => !word.startsWith('-'))

const redis = await startRedis()
process.exitCode = await runTests(
  'vitest/vitest.mjs',
  ['run', '--project', 'api', '--project', 'services', ...given, ...(namesFiles ? [] : concerned)],
  {
    PETATIRTA_TEST_REDIS: redis.url,
    // Tests of the broker stop and start it: each runs its own.
    PETATIRTA_TEST_MQTT: findProgram('mosquitto') ?? '',
    PETATIRTA_TEST_LIBREOFFICE: 'required',
    PETATIRTA_TEST_GDAL: 'required',
  },
).finally(redis.stop)
