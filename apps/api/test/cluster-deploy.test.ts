/** What deploy/ says belongs to the product as it is now. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { derive } from '@petatirta/harness/nginx.ts'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

/** What a unit or a container sets itself, what only the private database has, and what production never has. */
const ELSEWHERE = ['PORT', 'HOST', 'DATA_DIR', 'PG_BIN', 'DEMO', 'DEMO_DEVICES']

test('[D2] .env.example has every setting, and no other', () => {
  const settings = named(read('apps/api/src/platform/settings.ts'), /^ {2}([A-Z][A-Z0-9_]+): /gm)
  const example = named(read('deploy/.env.example'), /^([A-Z][A-Z0-9_]+)=/gm)
  expect(settings).toContain('JWT_SECRET')
  expect(example.filter(name => !/^(POSTGRES|REDIS_PASSWORD)/.test(name)).toSorted()).toEqual(
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

test('[ASVS V13.2.3] there are no credentials to forget: what opens something is left empty', () => {
  const filled = named(read('deploy/.env.example'), /^([A-Z0-9_]+)=.+$/gm)
  expect(filled.toSorted()).toEqual(['DRAIN_MS', 'NODE_ENV', 'POSTGRES_SHARED_BUFFERS', 'TRUST_PROXY'])
  const compose = read('deploy/compose.yaml')
  for (const name of ['POSTGRES_PASSWORD', 'REDIS_PASSWORD'])
    expect(compose.match(new RegExp(`\\$\\{${name}:\\?\\}`, 'g'))?.length).toBe(
      compose.split(`{${name}`).length - 1,
    )
})

describe('[ASVS V12.1] TLS and port 80', () => {
  const conf = read('deploy/nginx/petatirta.conf')

  test('[ASVS V3.4.1] HSTS holds for a year and for everything below the name', () => {
    expect(conf).toContain(
      'add_header Strict-Transport-Security "max-age=31536000; includeSubDomains" always;',
    )
  })

  test('[ASVS V12.1.2] no cipher without forward secrecy and authentication', () => {
    expect(conf).toContain('ssl_protocols       TLSv1.2 TLSv1.3;')
    const ciphers = /ssl_ciphers +(\S+);/.exec(conf)?.[1]?.split(':') ?? []
    expect(ciphers.length).toBeGreaterThan(3)
    for (const cipher of ciphers) expect(cipher).toMatch(/^ECDHE-.*(GCM|POLY1305)/)
  })

  test('[ASVS V16.2.5] neither log has parameters or more than the first word of a call', () => {
    expect(conf.match(/access_log .* petatirta;/g)).toHaveLength(2)
    expect(conf.match(/error_log .* crit;/g)).toHaveLength(2)
    expect(/log_format[^;]*;/.exec(conf)?.[0]).not.toMatch(/\$(request|request_uri|args|uri|http_\w+)\b/)
  })
})
