/**
 * DATABASE_URL in the syntax of PostgreSQL's own programs, which may name several servers:
 * `postgres://user:…@a:5432,b:5433/name?target_session_attrs=read-write`, or `…/name?host=a,b&port=5432,5433`. Neither
 * `new URL` nor the driver reads a list of hosts.
 */

export interface ServerAddress {
  readonly host: string
  readonly port: number
  /** Of this server alone, for the driver. */
  readonly url: string
}

interface Parts {
  readonly scheme: string
  readonly user: string
  readonly password: string | undefined
  readonly authority: readonly string[]
  readonly database: string
  /** As they were written: PostgreSQL's programs do not read a plus as a space. */
  readonly query: readonly (readonly [name: string, value: string])[]
}

const SHAPE =
  /^(postgres(?:ql)?:\/\/)(?:([^@/?#:]*)(?::([^/?#]*))?@)?([^@/?#]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/
const ATTRIBUTES = 'target_session_attrs'
const STANDARD_PORT = 5432

function partsOf(address: string): Parts {
  const [, scheme = '', user = '', password, hosts = '', database = '', query = ''] =
    SHAPE.exec(address) ?? []
  if (!scheme) throw new Error('not an address of a PostgreSQL database')
  return {
    scheme,
    user,
    password,
    authority: hosts.split(','),
    database,
    query: query
      .split('&')
      .filter(Boolean)
      .map(pair => {
        const [name = '', ...value] = pair.split('=')
        return [name, value.join('=')]
      }),
  }
}

function textOf({ scheme, user, password, authority, database, query }: Parts): string {
  const person = user || password ? `${user}${password === undefined ? '' : `:${password}`}@` : ''
  const asked = query.map(([name, value]) => `${name}=${value}`).join('&')
  return `${scheme}${person}${authority.join(',')}/${database}${asked && `?${asked}`}`
}

const without = (query: Parts['query'], ...names: string[]) => query.filter(([name]) => !names.includes(name))
const parameterOf = ({ query }: Parts, name: string) =>
  decodeURIComponent(query.find(([key]) => key === name)?.[1] ?? '')

/** One port for each host, or one for all of them. */
function portOf(ports: readonly string[], index: number): number {
  const text = (ports.length === 1 ? ports[0] : ports[index]) ?? ''
  const port = text ? Number(text) : STANDARD_PORT
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`no port: ${text}`)
  return port
}

/** The servers in the order in which they are named. Throws a sentence on an address that names none. */
export function serversOf(address: string): ServerAddress[] {
  const parts = partsOf(address)
  const query = without(parts.query, ATTRIBUTES)
  const hosts = parameterOf(parts, 'host')
  if (hosts) {
    const names = hosts.split(',')
    const ports = parameterOf(parts, 'port').split(',')
    return names.map((host, i) => {
      const port = portOf(ports, i)
      const own = [...without(query, 'host', 'port'), ['host', encodeURIComponent(host)], ['port', `${port}`]]
      return { host, port, url: textOf({ ...parts, authority: ['localhost'], query: own as Parts['query'] }) }
    })
  }
  return parts.authority.map(name => {
    const [, host = '', port = ''] = /^(\[[^\]]+\]|[^:]+)(?::(\d*))?$/.exec(name) ?? []
    const url = textOf({ ...parts, authority: [name], query })
    if (!host || !URL.canParse(url)) throw new Error(`no host: ${name}`)
    return { host: decodeURIComponent(host.replace(/^\[|\]$/g, '')), port: portOf([port], 0), url }
  })
}

/** What it says about the kind of server that is wanted; empty where it says nothing. */
export const attributesOf = (address: string): string => parameterOf(partsOf(address), ATTRIBUTES)

/** The database's own name; a user's is like the user where none is given. */
export function databaseOf(address: string): string {
  const { database, user } = partsOf(address)
  return decodeURIComponent(database) || decodeURIComponent(user)
}

/** The same servers, another of their databases. */
export const withDatabase = (address: string, database: string): string =>
  textOf({ ...partsOf(address), database: encodeURIComponent(database) })

/** For pg_dump and its like. All users of a machine see arguments, so the password goes another way. */
export function forPrograms(address: string): { url: string; password: string } {
  const parts = partsOf(address)
  const several = serversOf(address).length > 1
  const wanted = several && !attributesOf(address) ? [[ATTRIBUTES, 'read-write'] as const] : []
  return {
    url: textOf({ ...parts, password: undefined, query: [...parts.query, ...wanted] }),
    password: decodeURIComponent(parts.password ?? ''),
  }
}
