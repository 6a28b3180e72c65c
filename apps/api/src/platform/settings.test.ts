import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { tokenSecret } from './auth/secret.ts'
import { SettingsError } from './errors.ts'
import { readSettings } from './settings.ts'

const STRONG = 'kunci-yang-panjang-dan-beragam-0123456789'

describe('[D2] an invalid setting stops the start with a sentence that names it', () => {
  test.each([
    ['NODE_ENV', 'prod'],
    ['PORT', 'delapan'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'localhost'],
    ['DATABASE_URL', 'postgres://db1:5432,db2:x/peta'],
    ['DATABASE_URL', 'postgres://db1,db2/peta?target_session_attrs=any'],
    ['DATABASE_READ_URL', 'http://db2/peta'],
    ['DATABASE_READ_URL', 'postgres://db2/peta?target_session_attrs=read-write'],
    ['DATABASE_POOL', '1'],
    ['REDIS_URL', 'http://localhost'],
    ['S3_ENDPOINT', 's3.example.com'],
    ['S3_BUCKET', '../berkas'],
    ['MQTT_URL', 'amqp://localhost'],
    ['MQTT_CLIENT_ID', 'peta tirta'],
    ['DEVICE_HISTORY_MONTHS', '0'],
    ['DEVICE_HISTORY_MONTHS', '1.5'],
    ['JWT_SECRET', 'pendek'],
    ['JWT_SECRET', 'a'.repeat(64)],
    ['DEFAULT_CITY', 'Kota Contoh'],
    ['DEMO', 'ya'],
    ['DEMO_DEVICES', 'mati'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', '10'],
    ['TRUST_PROXY', '1.5'],
    ['TRUST_PROXY', 'nginx'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['TRUST_PROXY', '10.0.0.0/8,'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '::/0'],
    ['LOG_LEVEL', 'keras'],
    ['METRICS_TOKEN', 'pendek'],
    ['STATUS_SAMPLE_MS', '1'],
    ['REQUESTS_PER_SECOND', '-1'],
    ['EMBED_ORIGINS', 'http://pdam.example.id'],
    ['EMBED_ORIGINS', 'https://pdam.example.id/peta'],
    ['EMBED_ORIGINS', "https://pdam.example.id; script-src 'unsafe-inline'"],
    ['EMBED_ORIGINS', '*'],
    ['OUTGOING_PORTS', '80;443'],
    ['OUTGOING_HOSTS', 'https://tagihan.example.id'],
    ['TILE_MAP_URL', 'https://tile.example.com/'],
    ['TILE_SATELLITE_URL', 'ftp://tile.example.com/{z}/{x}/{y}'],
  ])('%s=%s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(SettingsError)
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^Setting ${name}: .+\\.$`))
  })

  test('several at once are all named', () => {
    expect(() => readSettings({ PORT: 'x', REDIS_URL: 'y' })).toThrow(/Setting PORT: .*\nSetting REDIS_URL: /)
  })
})

describe('[D4] production', () => {
  test.each([
    ['no secret', undefined],
    ['an empty one', ''],
    ['a short one', 'rahasia'],
    ['one of few characters', 'abababababababababababababababababab'],
  ])('is refused with %s', (_, secret) => {
    const env = { NODE_ENV: 'production', ...(secret !== undefined && { JWT_SECRET: secret }) }
    expect(() => readSettings(env)).toThrow(/^Setting JWT_SECRET: /)
  })

  test('never wants the demo', () => {
    const production = { NODE_ENV: 'production', JWT_SECRET: STRONG }
    for (const DEMO of ['1', 'true', '0', '']) expect(readSettings({ ...production, DEMO }).demo).toBe(false)
    expect(readSettings({}).demo).toBe(true)
    expect(readSettings({ DEMO: '0' }).demo).toBe(false)
  })

  test('never lets the demo’s devices report; elsewhere off is off', () => {
    const production = { NODE_ENV: 'production', JWT_SECRET: STRONG }
    expect(readSettings({ ...production, DEMO_DEVICES: 'on' }).demoDevices).toBe(false)
    expect(readSettings({}).demoDevices).toBe(true)
    expect(readSettings({ DEMO_DEVICES: 'off' }).demoDevices).toBe(false)
    expect(readSettings({ NODE_ENV: 'test' }).demoDevices).toBe(false)
    expect(readSettings({ NODE_ENV: 'test', DEMO_DEVICES: 'on' }).demoDevices).toBe(true)
  })
})

test('[D2] the defaults', () => {
  expect(readSettings({})).toMatchObject({
    port: 8080,
    dataDir: join(process.cwd(), '.data'),
    databaseUrl: undefined,
    redisUrl: undefined,
    jwtSecret: undefined,
    defaultCity: 'kota-contoh',
    mqtt: undefined,
    devices: { historyMonths: 24 },
    production: false,
  })
  // An empty variable of a unit file counts as absent.
  expect(readSettings({ PORT: '', DATABASE_URL: '', S3_BUCKET: '' })).toEqual(readSettings({}))
})

test('[D83] the database may have several servers, and one that is only read', () => {
  const several = 'postgres://air@db1:5432,db2:5433/peta'
  for (const url of [several, `${several}?target_session_attrs=read-write`])
    expect(readSettings({ DATABASE_URL: url }).databaseUrl).toBe(url)
  for (const url of [several, `${several}?target_session_attrs=standby`])
    expect(readSettings({ DATABASE_URL: several, DATABASE_READ_URL: url }).databaseReadUrl).toBe(url)
  // A private database has no standby.
  expect(() => readSettings({ DATABASE_READ_URL: several })).toThrow(/DATABASE_URL/)
})

test('[D2] a broker is listened to under one name', () => {
  expect(readSettings({ MQTT_URL: 'mqtt://localhost' }).mqtt).toEqual({
    url: 'mqtt://localhost',
    clientId: 'petatirta',
  })
  expect(readSettings({ MQTT_URL: 'mqtts://broker', MQTT_CLIENT_ID: 'barat' }).mqtt?.clientId).toBe('barat')
})

describe('[D74] the proxies that are believed', () => {
  const trusted = (TRUST_PROXY: string) => readSettings({ TRUST_PROXY }).trustProxy

  test('are counted, or named by their networks; none without the setting', () => {
    for (const none of ['', '0', 'false', 'off']) expect(trusted(none)).toBeUndefined()
    expect([trusted('1'), trusted('2')]).toEqual([1, 2])
    expect(trusted('10.0.0.0/8, 127.0.0.1,fd00::/8')).toEqual(['10.0.0.0/8', '127.0.0.1', 'fd00::/8'])
  })
  test.each(['true', 'on', 'TRUE', 'yes'])('%s is refused, and told what to write instead', value => {
    expect(() => trusted(value)).toThrow(
      /^Setting TRUST_PROXY: must say which proxies .+: 1 for one proxy .+ 10\.0\.0\.0\/8,127\.0\.0\.1\.$/,
    )
  })
})

describe('[D2] S3', () => {
  const env = { S3_BUCKET: 'berkas', S3_ACCESS_KEY_ID: 'kunci', S3_SECRET_ACCESS_KEY: 'rahasia' }

  test('absent: local disk; bucket and keys are enough', () => {
    expect(readSettings({}).s3).toBeUndefined()
    expect(readSettings({ ...env, S3_REGION: 'ap-southeast-3' }).s3).toEqual({
      endpoint: 'https://s3.ap-southeast-3.amazonaws.com',
      region: 'ap-southeast-3',
      bucket: 'berkas',
      accessKeyId: 'kunci',
      secretAccessKey: 'rahasia',
    })
    expect(readSettings({ ...env, S3_ENDPOINT: 'http://localhost:9000' }).s3?.endpoint).toBe(
      'http://localhost:9000',
    )
  })

  test.each(Object.keys(env))('half of it names what is missing: %s', name => {
    expect(() => readSettings({ ...env, [name]: '' })).toThrow(new RegExp(`^Setting ${name}: .+\\.$`))
  })
})

describe('[D4] the secret', () => {
  const dir = mkdtempSync(join(tmpdir(), 'petatirta-secret-'))
  afterAll(() => rmSync(dir, { recursive: true, force: true }))

  test('is made once, kept, and readable by its owner only', () => {
    const settings = readSettings({ DATA_DIR: join(dir, 'data') })
    const first = tokenSecret(settings)
    expect(first.length).toBeGreaterThanOrEqual(32)
    expect(tokenSecret(settings)).toEqual(first)
    const path = join(dir, 'data', 'jwt-secret')
    expect(readFileSync(path)).toEqual(Buffer.from(first))
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  test('differs between folders, and a given one is used as it is', () => {
    const [a, b] = ['a', 'b'].map(name => tokenSecret(readSettings({ DATA_DIR: join(dir, name) })))
    expect(a).not.toEqual(b)
    expect(tokenSecret(readSettings({ JWT_SECRET: STRONG, DATA_DIR: join(dir, 'c') }))).toEqual(
      Buffer.from(STRONG),
    )
  })
})

test('[D72] who was given a password changes it first in production, elsewhere where it is wanted', () => {
  const production = { NODE_ENV: 'production', JWT_SECRET: STRONG }
  expect(readSettings(production).passwordChangeFirst).toBe(true)
  expect(readSettings({ ...production, PASSWORD_CHANGE_FIRST: 'off' }).passwordChangeFirst).toBe(false)
  expect(readSettings({}).passwordChangeFirst).toBe(false)
  expect(readSettings({ PASSWORD_CHANGE_FIRST: '1' }).passwordChangeFirst).toBe(true)
})

test('what may embed, ask and be asked', () => {
  expect(readSettings({ EMBED_ORIGINS: 'https://a.id, http://localhost:3000' }).embedOrigins).toEqual([
    'https://a.id',
    'http://localhost:3000',
  ])
  const rules = { reach: 'public', ports: [80, 443, 8080, 8443], hosts: [] }
  expect(readSettings({}).outgoing).toEqual({ billing: rules, photos: rules, sources: rules })
  expect(readSettings({ OUTGOING_PORTS: 'any' }).outgoing.billing.ports).toBeUndefined()
  expect(readSettings({}).requestsPerSecond).toBe(50)
  expect(readSettings({ NODE_ENV: 'test' }).requestsPerSecond).toBe(0)
})

test('[D66] each switch opens the addresses of its own services, and photos never reach this machine', () => {
  const reaches = (env: Record<string, string>) => {
    const { billing, photos, sources } = readSettings(env).outgoing
    return [billing.reach, photos.reach, sources.reach]
  }
  expect(reaches({ BILLING_ALLOW_PRIVATE: '1' })).toEqual(['local', 'public', 'public'])
  expect(reaches({ PHOTO_ALLOW_PRIVATE: '1' })).toEqual(['public', 'private', 'public'])
  expect(reaches({ SOURCE_ALLOW_PRIVATE: '1' })).toEqual(['public', 'public', 'local'])
})
