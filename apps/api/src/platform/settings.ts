import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import { attributesOf, serversOf } from './database/address.ts'
import { SettingsError } from './errors.ts'
import type { OutgoingRules, Reach } from './outgoing.ts'

const OSM = {
  url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribution: '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>',
}
const WORLD_IMAGERY = {
  url: 'https://server.arcgisonline.com/ArcGIS/rest/services/World_Imagery/MapServer/tile/{z}/{y}/{x}',
  attribution: 'Tiles © <a href="https://www.esri.com">Esri</a>, Maxar, Earthstar Geographics',
}

/** With guessable secrets others could sign tokens: long, and not one character repeated. */
const strongSecret = (value: string) => value.length >= 32 && new Set(value).size >= 10

const url = (...protocols: string[]) =>
  z
    .string()
    .refine(
      value => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address starting with ${protocols.map(protocol => `${protocol}//`).join(' or ')}`,
    )

/** One server or several, as PostgreSQL's own programs read it. */
const databaseUrl = (...attributes: string[]) =>
  z.string().superRefine((value, { addIssue }) => {
    try {
      serversOf(value)
      if (['', ...attributes].includes(attributesOf(value))) return
      addIssue(`takes no other target_session_attrs than ${attributes.join(' and ')}`)
    } catch {
      addIssue('must be an address such as postgres://user:…@host/name, or …@host1:5432,host2:5432/name')
    }
  })

const flag = z
  .enum(['0', '1', 'true', 'false', 'off', 'on'])
  .transform(value => value === '1' || value === 'true' || value === 'on')
const list = (isOne: (item: string) => boolean, message: string) =>
  z
    .string()
    .transform(value => value.split(',').map(item => item.trim()))
    .refine(items => items.every(isOne), message)
    .default([])

/** In the open only from this very machine, to try it out. */
const isOrigin = (value: string) =>
  URL.canParse(value) &&
  new URL(value).origin === value &&
  (value.startsWith('https://') || /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(value))
const isHostPattern = (value: string) => /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(value)

const ports = z
  .string()
  .regex(/^(any|\d{1,5}( *, *\d{1,5})*)$/, 'must be numbers with commas between them, or any')
  .default('80,443,8080,8443')
  .transform(value => (value === 'any' ? undefined : value.split(',').map(Number)))

const MOST_BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 }

/** `10.0.0.0/8`, or a single address. A network of everybody is none. */
function isNetwork(value: string): boolean {
  const [address = '', bits, ...more] = value.split('/')
  const most = MOST_BITS[isIP(address)]
  if (most === undefined || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most)
}

/**
 * How many proxies are in front, or their networks. A mere yes would have to believe the first address that was
 * forwarded, and that one the client writes itself.
 */
const proxies = z
  .string()
  .transform(value => value.trim())
  .refine(
    value => !/^(true|on|yes)$/i.test(value),
    'must say which proxies to believe, not that there are some: 1 for one proxy in front, 2 for two, or their networks such as 10.0.0.0/8,127.0.0.1',
  )
  .refine(
    value =>
      /^(false|off|\d|true|on|yes)$/i.test(value) || value.split(',').every(item => isNetwork(item.trim())),
    'must be the number of proxies in front (0 to 9), or their networks such as 10.0.0.0/8,127.0.0.1',
  )
  .default('0')
  .transform(value => {
    if (/^(false|off|0)$/i.test(value)) return undefined
    return /^\d$/.test(value) ? Number(value) : value.split(',').map(item => item.trim())
  })

const tileUrl = url('http:', 'https:').refine(
  value => ['{z}', '{x}', '{y}'].every(part => value.includes(part)),
  'must hold {z}, {x} and {y}',
)

const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: databaseUrl('read-write', 'primary').optional(),
  DATABASE_READ_URL: databaseUrl('standby', 'prefer-standby').optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  COSTLY_AT_ONCE: z.coerce.number().int().min(1).max(64).optional(),
  PG_BIN: z.string().optional(),
  REDIS_URL: url('redis:', 'rediss:').optional(),
  S3_ENDPOINT: url('http:', 'https:').optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  MQTT_URL: url('mqtt:', 'mqtts:', 'ws:', 'wss:').optional(),
  MQTT_CLIENT_ID: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be up to 64 letters, digits, hyphens and underscores')
    .default('petatirta'),
  DEVICE_HISTORY_MONTHS: z.coerce.number().int().min(1).max(240).default(24),
  JWT_SECRET: z
    .string()
    .refine(strongSecret, 'must have at least 32 characters, ten of them different')
    .optional(),
  SESSION_IDLE_MINUTES: z.coerce.number().int().min(0).max(720).default(0),
  PASSWORD_CHANGE_FIRST: flag.optional(),
  SECOND_FACTOR: z.enum(['optional', 'required']).default('optional'),
  DEFAULT_CITY: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be a slug: lower-case letters, digits and hyphens')
    .default('kota-contoh'),
  DEMO: flag.default(true),
  DEMO_DEVICES: flag.optional(),
  IMPORT_MAX_BYTES: z.coerce
    .number()
    .int()
    .min(1)
    .default(1024 ** 3),
  BASEMAP_FILE: z.string().min(1).optional(),
  BASEMAP_MAX_BYTES: z.coerce
    .number()
    .int()
    .min(1)
    .default(2 * 1024 ** 3),
  BILLING_ALLOW_PRIVATE: flag.default(false),
  PHOTO_ALLOW_PRIVATE: flag.default(false),
  SOURCE_ALLOW_PRIVATE: flag.default(false),
  BILLING_TIMEOUT_MS: z.coerce.number().int().min(50).max(600_000).default(60_000),
  BILLING_RETRY_MS: z.coerce.number().int().min(1).max(60_000).default(1000),
  JOB_HEARTBEAT_MS: z.coerce.number().int().min(20).max(60_000).default(5000),
  JOB_ATTEMPTS: z.coerce.number().int().min(1).max(1000).default(3),
  JOB_RETRY_MS: z.coerce.number().int().min(1).max(600_000).default(1000),
  DRAIN_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  STATUS_SAMPLE_MS: z.coerce.number().int().min(50).max(600_000).default(10_000),
  TRUST_PROXY: proxies,
  REQUESTS_PER_SECOND: z.coerce.number().int().min(0).max(100_000).optional(),
  EMBED_ORIGINS: list(isOrigin, 'must be origins such as https://pdam.example.id, with commas between them'),
  OUTGOING_PORTS: ports,
  OUTGOING_HOSTS: list(isHostPattern, 'must be host names, also *.example.id, with commas between them'),
  TILE_MAP_URL: tileUrl.default(OSM.url),
  TILE_MAP_ATTRIBUTION: z.string().min(1).default(OSM.attribution),
  TILE_SATELLITE_URL: tileUrl.default(WORLD_IMAGERY.url),
  TILE_SATELLITE_ATTRIBUTION: z.string().min(1).default(WORLD_IMAGERY.attribution),
})

/** Reads and checks every setting once, at start. An invalid one stops the start with a sentence that names it. */
export function readSettings(env: Readonly<Record<string, string | undefined>> = process.env) {
  // An empty variable in a unit file or compose file means "not set".
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const reasons = parsed.error.issues.map(issue => `Setting ${issue.path.join('.')}: ${issue.message}.`)
    throw new SettingsError(reasons.join('\n'))
  }
  const values = parsed.data
  const s3 = s3Settings(values)
  const production = values.NODE_ENV === 'production'
  if (production && !values.JWT_SECRET) {
    throw new SettingsError(
      'Setting JWT_SECRET: required when NODE_ENV is production (at least 32 characters).',
    )
  }
  if (values.DATABASE_READ_URL && !values.DATABASE_URL) {
    throw new SettingsError('Setting DATABASE_READ_URL: only beside DATABASE_URL.')
  }
  const outgoing = (reach: Reach): OutgoingRules => ({
    reach,
    ports: values.OUTGOING_PORTS,
    hosts: values.OUTGOING_HOSTS,
  })
  return {
    production,
    port: values.PORT,
    /** undefined: the server decides by who could sign in. */
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    databasePool: values.DATABASE_POOL,
    costlyAtOnce: values.COSTLY_AT_ONCE ?? Math.max(2, availableParallelism()),
    pgBin: values.PG_BIN,
    redisUrl: values.REDIS_URL,
    s3,
    mqtt: values.MQTT_URL ? { url: values.MQTT_URL, clientId: values.MQTT_CLIENT_ID } : undefined,
    devices: { historyMonths: values.DEVICE_HISTORY_MONTHS },
    jwtSecret: values.JWT_SECRET,
    sessionIdleMinutes: values.SESSION_IDLE_MINUTES,
    passwordChangeFirst: values.PASSWORD_CHANGE_FIRST ?? production,
    secondFactorRequired: values.SECOND_FACTOR === 'required',
    defaultCity: values.DEFAULT_CITY,
    demo: values.DEMO && !production,
    // Tests and benches count on devices that say nothing by themselves.
    demoDevices: (values.DEMO_DEVICES ?? values.NODE_ENV === 'development') && !production,
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    metricsToken: values.METRICS_TOKEN,
    statusSampleMs: values.STATUS_SAMPLE_MS,
    /** undefined: forwarded headers are not believed. */
    trustProxy: values.TRUST_PROXY,
    drainMs: values.DRAIN_MS,
    importMaxBytes: values.IMPORT_MAX_BYTES,
    basemap: {
      file: values.BASEMAP_FILE && resolve(values.BASEMAP_FILE),
      maxBytes: values.BASEMAP_MAX_BYTES,
    },
    // Tests and benches ask faster than people; 0 is no limit.
    requestsPerSecond: values.REQUESTS_PER_SECOND ?? (values.NODE_ENV === 'test' ? 0 : 50),
    embedOrigins: values.EMBED_ORIGINS,
    outgoing: {
      billing: outgoing(values.BILLING_ALLOW_PRIVATE ? 'local' : 'public'),
      // Addresses of photos come from customers' data: they never lead to this machine.
      photos: outgoing(values.PHOTO_ALLOW_PRIVATE ? 'private' : 'public'),
      sources: outgoing(values.SOURCE_ALLOW_PRIVATE ? 'local' : 'public'),
    },
    billing: {
      timeoutMs: values.BILLING_TIMEOUT_MS,
      retryMs: values.BILLING_RETRY_MS,
    },
    jobs: {
      heartbeatMs: values.JOB_HEARTBEAT_MS,
      attempts: values.JOB_ATTEMPTS,
      retryMs: values.JOB_RETRY_MS,
    },
    tiles: {
      map: { url: values.TILE_MAP_URL, attribution: values.TILE_MAP_ATTRIBUTION },
      satellite: { url: values.TILE_SATELLITE_URL, attribution: values.TILE_SATELLITE_ATTRIBUTION },
    },
  }
}

/** All of S3 or nothing of it: half a configuration would put files in an unexpected place. */
function s3Settings(values: z.infer<typeof schema>) {
  if (!Object.keys(values).some(name => name.startsWith('S3_'))) return undefined
  const required = (name: 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY') => {
    const value = values[name]
    if (value === undefined)
      throw new SettingsError(`Setting ${name}: required when another S3_ setting is given.`)
    return value
  }
  const region = values.S3_REGION ?? 'us-east-1'
  return {
    endpoint: values.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`,
    region,
    bucket: required('S3_BUCKET'),
    accessKeyId: required('S3_ACCESS_KEY_ID'),
    secretAccessKey: required('S3_SECRET_ACCESS_KEY'),
  }
}

export type Settings = ReturnType<typeof readSettings>
