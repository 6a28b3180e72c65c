import { expect, test } from 'vitest'
import { tabStore } from '#shared/session/safe-storage.ts'
import { signIn, signOut } from '#shared/session/session.ts'
import { tokenWith, USER_ID } from '#shared/session/token-fixture.ts'
import { rememberCity } from './chosen-city.ts'

test('[A2] the chosen utility is remembered in the tab until its user signs out', () => {
  signIn(tokenWith({ sub: USER_ID, rule: 'ops', map: '-', roles: [] }))
  rememberCity('kota-contoh')
  expect(tabStore.get('petatirta.city')).toBe('kota-contoh')
  signOut()
  expect(tabStore.get('petatirta.city')).toBeNull()
})
