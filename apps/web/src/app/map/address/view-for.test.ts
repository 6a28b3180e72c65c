import { expect, test } from 'vitest'
import { viewFor } from './view-for.ts'

test('[M4.4] the address chooses among the views the user may see', () => {
  expect(viewFor({ rule: 'ops', roles: [] }, 'hublang')).toBe('hublang')
  expect(viewFor({ rule: 'pdam', roles: ['hublang', 'umum'] }, 'umum')).toBe('umum')
})

test('[M6] a view that is not in the roles, or none at all, leads to the first role', () => {
  expect(viewFor({ rule: 'pdam', roles: ['hublang'] }, 'umum')).toBe('hublang')
  expect(viewFor({ rule: 'root', roles: [] }, 'nonsense')).toBe('umum')
  expect(viewFor({ rule: 'pdam', roles: ['workOrder', 'umum'] }, undefined)).toBe('workOrder')
  expect(viewFor({ rule: 'pdam', roles: [] }, 'umum')).toBeUndefined()
})
