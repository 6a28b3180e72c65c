/** What deploy/ says belongs to the product as it is now. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { derive } from '../../../scripts/cluster/nginx.ts'

const ROOT = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

/** What a unit or a container sets itself, what only the private database has, and what production never has. */
const ELSEWHERE = ['PORT', 'HOST', 'DATA_DIR', 'PG_BIN', 'DEMO', 'DEMO_DEVICES']

test('[issue 11] .env.example has every setting, and no other', () => {
  const settings = named(read('apps/api/src/platform/settings.ts'), /^ {2}([A-Z][A-Z0-9_]+): /gm)
  const example = named(read('deploy/.env.example'), /^([A-Z][A-Z0-9_]+)=/gm)
  expect(settings).toContain('JWT_SECRET')
  expect(example.filter(name => !name.startsWith('POSTGRES_')).toSorted()).toEqual(
    settings.filter(name => !ELSEWHERE.includes(name)).toSorted(),
  )
})

test('what the Dockerfile copies is there', () => {
  const sources = named(read('deploy/Dockerfile'), /^COPY (?!--from)(.+) \S+$/gm).flatMap(list =>
    list.split(' '),
  )
  expect(sources).toContain('package.json')
  expect(sources.filter(source => !existsSync(join(ROOT, source)))).toEqual([])
})

test('the tests run the configuration that is deployed, on other ports and without TLS', () => {
  const text = derive(read('deploy/nginx/petatirta.conf'), 9000, [9001, 9002])
  expect(text).toContain('listen 127.0.0.1:9000;')
  expect(text).not.toMatch(/808\d|443|ssl_/)
  expect(text.match(/server 127\.0\.0\.1:900[12] /g)).toHaveLength(4)
})
