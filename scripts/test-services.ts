/**
 * The api's tests once more, through nginx in front of two processes that share a database and a private Redis; then what
 * needs these services, an MQTT broker or LibreOffice.
 */

import { startRedis } from './cluster/redis.ts'
import { findMosquitto } from './mosquitto.ts'
import { runTests } from './run-tests.ts'

const redis = await startRedis()
process.exitCode = await runTests(
  'vitest/vitest.mjs',
  ['run', '--project', 'api', '--project', 'services', ...process.argv.slice(2)],
  {
    PETATIRTA_TEST_REDIS: redis.url,
    // Tests of the broker stop and start it: each runs its own.
    PETATIRTA_TEST_MQTT: findMosquitto() ?? '',
    PETATIRTA_TEST_LIBREOFFICE: 'required',
  },
).finally(redis.stop)
