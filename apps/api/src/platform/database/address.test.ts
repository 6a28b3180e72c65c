import { describe, expect, test } from 'vitest'
import { attributesOf, databaseOf, forPrograms, serversOf, withDatabase } from './address.ts'

const WORD = 'r%40hasia'
const PAIR = `postgres://air:${WORD}@db1:5432,db2:5433/peta?target_session_attrs=read-write&sslmode=require`

describe('[D83] an address may name several servers, as PostgreSQL’s own programs read it', () => {
  test('each with its port, and one address of each for the driver', () => {
    expect(serversOf(PAIR)).toEqual([
      { host: 'db1', port: 5432, url: `postgres://air:${WORD}@db1:5432/peta?sslmode=require` },
      { host: 'db2', port: 5433, url: `postgres://air:${WORD}@db2:5433/peta?sslmode=require` },
    ])
  })

  test.each<[string, [string, number][]]>([
    ['postgres://localhost', [['localhost', 5432]]],
    [
      'postgresql://air@10.0.0.1,10.0.0.2/peta',
      [
        ['10.0.0.1', 5432],
        ['10.0.0.2', 5432],
      ],
    ],
    [
      'postgres://[::1]:6000,[fe80::2]/peta',
      [
        ['::1', 6000],
        ['fe80::2', 5432],
      ],
    ],
    [
      'postgres:///peta?host=db1,db2&port=6000',
      [
        ['db1', 6000],
        ['db2', 6000],
      ],
    ],
    [
      'postgres://air@localhost/peta?host=db1,db2&port=6000,6001',
      [
        ['db1', 6000],
        ['db2', 6001],
      ],
    ],
    ['postgres://air@localhost/peta?host=%2Frun%2Fa%20b', [['/run/a b', 5432]]],
    // A password that was never encoded.
    [`postgres://air:${'a:b@c'}@db1/peta`, [['db1', 5432]]],
  ])('%s', (address, expected) => {
    expect(serversOf(address).map(({ host, port }) => [host, port])).toEqual(expected)
  })

  test.each([
    'mysql://db1/peta',
    'db1,db2',
    'postgres://db1:abc/peta',
    'postgres://db1:0/peta',
    'postgres://db1,/peta',
    'postgres://,db2/peta',
    'postgres://db1:70000,db2/peta',
    'postgres://air@/peta?host=db1,db2&port=x',
    '',
  ])('none is named by %j', address => {
    expect(() => serversOf(address)).toThrow()
  })
})

test('the name of the database, and another one of the same servers', () => {
  expect(databaseOf(PAIR)).toBe('peta')
  expect(databaseOf('postgres://air@db1')).toBe('air')
  expect(withDatabase(PAIR, 'a b')).toBe(PAIR.replace('/peta', '/a%20b'))
  expect(attributesOf(PAIR)).toBe('read-write')
  expect(attributesOf('postgres://db1/peta')).toBe('')
})

test('[D83] pg_dump gets all servers, writes to none that only reads, and its arguments hold no password', () => {
  expect(forPrograms(PAIR)).toEqual({ url: PAIR.replace(':r%40hasia', ''), password: 'r@hasia' })
  expect(forPrograms('postgres://air@db1,db2/peta').url).toBe(
    'postgres://air@db1,db2/peta?target_session_attrs=read-write',
  )
  expect(forPrograms('postgres://air@db1/peta?host=%2Frun').url).toBe('postgres://air@db1/peta?host=%2Frun')
})
