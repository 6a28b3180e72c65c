/** The parts of a test run, in their order: the cheapest first, so that a slip is reported early. */

export interface Part {
  readonly name: string
  /** Minutes it may take on two otherwise idle cores; with what runs beside it. */
  readonly budget: number
  /** A program of node_modules, a script of ours, or npm. */
  readonly command: readonly [program: string, ...args: string[]]
  /** Which program's report tells what passed. */
  readonly report?: 'vitest' | 'playwright'
  readonly env?: Readonly<Record<string, string>>
  /** Runs beside what follows: on its own it would leave a core idle. What it says is shown when it has ended. */
  readonly beside?: true
  /** What scripts/prepare.ts must have installed for it. */
  readonly needs?: 'services' | 'browser'
}

const vitest = (...projects: string[]) =>
  ['vitest/vitest.mjs', 'run', ...projects.flatMap(name => ['--project', name])] as const
const playwright = (config: string, ...args: string[]) =>
  ['@playwright/test/cli.js', 'test', '--config', `e2e/${config}.config.ts`, ...args] as const

/**
 * Tests of the api across its features that take the longest. Through several processes `services` runs them anyway, as it does
 * all tests that talk to a running api; once is enough for who waits for `npm test`.
 */
const LEFT_TO_SERVICES = [
  'audit',
  'change-histories',
  'consistency',
  'devices',
  'devices-live',
  'devices-refused',
  'drawn-features',
  'logs',
  'messy-import',
  'metrics',
  'personal-data',
  'polygon-customers',
  'row-changes',
  'socket-access',
  'socket-limits',
  'status-imports',
  'status-jobs',
  'sync-http',
  'token-life',
]

/** What `npm test` asks of the api. */
export const API = [
  ...vitest('api'),
  ...LEFT_TO_SERVICES.flatMap(name => ['--exclude', `**/test/${name}.test.ts`]),
] as const

/**
 * Every rule of the slowest screens. Each of them has a journey among `npm test`'s; the rest of the run proves its rules.
 */
const LEFT_TO_FORMS = [
  'close-pipe',
  'companies',
  'complaints',
  'customer-areas',
  'customer-data',
  'data-import',
  'import-draft',
  'incidents',
  'network-check',
  'symbols',
  'users',
  'utility-actions',
].map(name => `test/screens/${name}.screen.test.tsx`)

// React as people get it: its own checks would cost a third more.
const AS_PEOPLE_GET_IT = { NODE_ENV: 'production' }

/** What `npm test` asks of components in Chromium. */
export const SCREENS = [
  ...vitest('screens'),
  ...LEFT_TO_FORMS.flatMap(file => ['--exclude', `**/${file}`]),
] as const

/** `npm test`. */
export const TEST: readonly Part[] = [
  { name: 'lint', budget: 0.2, command: ['@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'] },
  { name: 'types', budget: 1.2, command: ['scripts/types.ts'], beside: true },
  {
    name: 'unit',
    budget: 1.6,
    command: vitest('domain', 'contract', 'network', 'demo-city', 'harness', 'web', 'scripts'),
    report: 'vitest',
    env: { NETWORK_RUNS: '100' },
    beside: true,
  },
  {
    name: 'screens',
    budget: 1.6,
    command: SCREENS,
    report: 'vitest',
    env: AS_PEOPLE_GET_IT,
  },
  { name: 'api', budget: 2.2, command: API, report: 'vitest' },
  {
    name: 'journeys',
    budget: 2.5,
    command: playwright('playwright', '--project', 'journeys'),
    report: 'playwright',
  },
]

/** What `npm run test:all` runs besides. */
export const REST: readonly Part[] = [
  {
    name: 'forms',
    budget: 1.5,
    command: [...vitest('screens'), ...LEFT_TO_FORMS],
    report: 'vitest',
    env: AS_PEOPLE_GET_IT,
  },
  // On the 1,000 random networks that they are held to.
  { name: 'networks', budget: 0.8, command: vitest('network'), report: 'vitest' },
  { name: 'processes', budget: 5, command: vitest('processes'), report: 'vitest' },
  {
    name: 'browser',
    budget: 8,
    command: playwright('playwright', '--project', 'browser'),
    report: 'playwright',
    needs: 'browser',
  },
  { name: 'guide', budget: 2.7, command: playwright('guide'), report: 'playwright' },
  { name: 'services', budget: 9, command: ['scripts/test-services.ts'], report: 'vitest', needs: 'services' },
  { name: 'fuzz', budget: 1, command: ['scripts/test-fuzz.ts', '--requests', '3000'] },
  { name: 'supply', budget: 0.5, command: ['npm', 'run', 'check:supply'] },
]
