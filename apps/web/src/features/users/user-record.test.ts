import type { User } from '@petatirta/contract'
import { expect, test } from 'vitest'
import { EMPTY_USER, isComplete, toNewUser } from '#shared/ui/form/user-values.ts'
import { toUserChanges, toUserValues } from './user-record.ts'

const user: User = {
  _id: '0192f0c0-0000-7000-8000-000000000001',
  username: 'petugas',
  rule: 'pdam',
  roles: ['hublang', 'umum'],
  map: 'kota-contoh',
  mapName: 'PDAM Kota Contoh',
  isActive: true,
  secondFactor: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
}

test('[A5] an empty password is not sent: it stays as it is', () => {
  expect(toUserChanges(toUserValues(user), user)).toEqual({
    username: 'petugas',
    rule: 'pdam',
    roles: ['umum', 'hublang'],
    map: 'kota-contoh',
    isActive: true,
    updatedAt: user.updatedAt,
  })
  expect(toUserChanges({ ...toUserValues(user), password: 'Rahasia#1' }, user)).toMatchObject({
    password: 'Rahasia#1',
  })
})

test('[A5] an ops user has neither map nor roles, whatever was typed before', () => {
  const changes = toUserChanges({ ...toUserValues(user), rule: 'ops' }, user)
  expect(changes).not.toHaveProperty('map')
  expect(changes).not.toHaveProperty('roles')
  expect(toUserValues({ ...user, rule: 'ops', map: '-', roles: [] })).toMatchObject({ map: '', roles: [] })
})

test('[A3] root is never sent as a rule', () => {
  expect(toUserChanges({ ...toUserValues(user), rule: 'root' }, user)).not.toHaveProperty('rule')
})

test('[A5] there is nothing to add while a field is empty; only pdam needs map and roles', () => {
  const ops = { ...EMPTY_USER, username: 'petugas', password: 'x', rule: 'ops' as const }
  const pdam = { ...ops, rule: 'pdam' as const, map: 'kota-contoh', roles: ['umum' as const] }
  expect(isComplete(ops)).toBe(true)
  expect(isComplete(pdam)).toBe(true)
  for (const empty of [{ username: '' }, { password: '' }, { rule: '' as const }, { map: '' }, { roles: [] }])
    expect(isComplete({ ...pdam, ...empty })).toBe(false)
  expect(toNewUser(pdam)).toMatchObject({ rule: 'pdam', map: 'kota-contoh', roles: ['umum'], isActive: true })
})
