import type { Role, Rule } from '@petatirta/domain'

export interface DemoAccount {
  username: string
  password: string
  rule: Rule
  map: string
  roles: readonly Role[]
}

/**
 * Public on purpose (README): they exist only where the demo was loaded, and production never loads it. Here and not in the
 * demo's room, because signing in has to know which passwords are public.
 */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { username: 'rootdemo', password: 'Root#2026', rule: 'root', map: '-', roles: [] },
  { username: 'opsdemo', password: 'Opsdemo#2026', rule: 'ops', map: '-', roles: [] },
  {
    username: 'pdamdemo',
    password: 'Pdamdemo#2026',
    rule: 'pdam',
    map: 'kota-contoh',
    roles: ['umum', 'hublang', 'workOrder'],
  },
  { username: 'hublangdemo', password: 'Hublang#2026', rule: 'pdam', map: 'kota-contoh', roles: ['hublang'] },
]
