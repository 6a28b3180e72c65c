/** Faults as people make them: a comparison turned round, a bound moved by one, a condition or a call left out. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomFrom } from '@petatirta/harness/random.ts'

export type Area = 'domain' | 'api' | 'sync' | 'layers' | 'tools' | 'screens'

export interface Fault {
  readonly number: number
  readonly area: Area
  readonly file: string
  readonly line: number
  readonly was: string
  readonly is: string
  /** The whole file with the fault in it. */
  readonly text: string
}

interface Rules {
  readonly count: number
  readonly files: readonly string[]
  readonly suites: readonly string[]
  /** Which browser tests open what a file is part of, by the names of their files. */
  readonly journeys: (file: string) => readonly string[]
}

const MAP = ['map', 'layers', 'recovery', 'offline', 'filters']

/** The same for tools that are tried together. */
const TOOLS: Readonly<Record<string, readonly string[]>> = { eraser: ['measure'], 'pipe-length': ['measure'] }

/** A folder of apps/web/src/features and what its screen is called among the journeys, where that is not the same. */
const SCREENS: Readonly<Record<string, readonly string[]>> = {
  'admin-shell': ['access', 'users'],
  login: ['sign-in', 'second-factor'],
  'pipe-colours': ['colours'],
  'system-status': ['status'],
  'customer-popup': ['customer-card', 'popup'],
  'area-popup': ['area'],
  'complaints-dialog': ['dialogs', 'popup'],
  'photo-dialog': ['dialogs', 'popup'],
  'complaint-filter': ['complaint', 'work-orders'],
  'customer-search': ['map'],
  'feature-popup': ['popup', 'customer-card'],
  'activity-log': ['filters', 'customer-card'],
  'map-controls': ['map', 'offline'],
  'map-sidebar': ['map'],
  'map-tools': ['tools', 'measure', 'area', 'screenshot'],
  'device-labels': ['devices'],
  'device-popup': ['devices'],
  'filter-panel': ['filters', 'layers'],
  'highlight-panel': ['filters'],
  'summary-panel': ['filters'],
}

const folderAfter = (name: string, file: string) => new RegExp(`/${name}/([^/]+)/`).exec(file)?.[1] ?? ''

export const AREAS: Readonly<Record<Area, Rules>> = {
  domain: {
    count: 7,
    files: ['packages/domain/src/**/*.ts'],
    suites: ['unit', 'api', 'screens'],
    journeys: () => [],
  },
  api: {
    count: 8,
    files: ['apps/api/src/{features,platform}/**/*.ts'],
    suites: ['folder', 'api'],
    journeys: () => [],
  },
  sync: { count: 6, files: ['apps/web/src/sync/**/*.ts'], suites: ['unit', 'journeys'], journeys: () => MAP },
  layers: {
    count: 6,
    files: ['apps/web/src/{layers,map}/**/*.{ts,tsx}'],
    suites: ['unit', 'journeys'],
    journeys: () => [...MAP, 'customer-card', 'popup', 'devices', 'measure', 'screenshot'],
  },
  tools: {
    count: 6,
    files: ['apps/web/src/tools/**/*.{ts,tsx}'],
    suites: ['unit', 'screens', 'journeys'],
    journeys: file => {
      const folder = folderAfter('tools', file)
      return [...(TOOLS[folder] ?? [folder]), 'tools']
    },
  },
  screens: {
    count: 7,
    files: ['apps/web/src/features/**/*.{ts,tsx}'],
    suites: ['unit', 'screens', 'journeys'],
    journeys: file => {
      const folder = folderAfter('features', file)
      return SCREENS[folder] ?? [folder]
    },
  },
}

const TURNS: readonly (readonly [RegExp, string])[] = [
  [/ === /, ' !== '],
  [/ !== /, ' === '],
  [/ < /, ' <= '],
  [/ > /, ' >= '],
  [/ <= /, ' < '],
  [/ >= /, ' > '],
  [/ && /, ' || '],
  [/ \|\| /, ' && '],
  [/ \+ 1\b/, ' - 1'],
  [/ - 1\b/, ' + 1'],
  [/\btrue\b/, 'false'],
  [/\bfalse\b/, 'true'],
  [/if \(!/, 'if ('],
  [/^(\s+)(?:await |void )?[a-z]\w*(?:\??\.\w+)*\([^()]*\)$/i, '$1void 0'],
]

/** Comments, imports and types have no faults; signatures and JSX attributes that read like calls are passed over by shape. */
const isCode = (line: string) =>
  !/^\s*(?:\/\/|\/?\*|import |export type|type |interface |\| )/.test(line) &&
  !/\/\/|'.*(?:true|false).*'/.test(line)

function candidates(root: string, area: Area): Omit<Fault, 'number'>[] {
  const files = globSync([...AREAS[area].files], { cwd: root })
    .filter(file => !/\.test\.tsx?$|texts\.ts$|fixture|\/test-/.test(file))
    .sort()
  return files.flatMap(file => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n')
    return lines.flatMap((text, index) => {
      if (!isCode(text)) return []
      return TURNS.flatMap(([pattern, replacement]) => {
        if (!pattern.test(text)) return []
        const changed = text.replace(pattern, replacement)
        return {
          area,
          file,
          line: index + 1,
          was: text.trim(),
          is: changed.trim(),
          text: lines.with(index, changed).join('\n'),
        }
      })
    })
  })
}

/** At most one of a file. */
export function pickFaults(root: string, seed: number): Fault[] {
  const next = randomFrom(seed)
  const picked: Omit<Fault, 'number'>[] = []
  for (const area of Object.keys(AREAS) as Area[]) {
    const all = candidates(root, area)
    const used = new Set<string>()
    while (used.size < AREAS[area].count) {
      const fault = all[Math.floor(next() * all.length)]
      if (!fault || used.has(fault.file)) continue
      used.add(fault.file)
      picked.push(fault)
    }
  }
  return picked.map((fault, index) => ({ ...fault, number: index + 1 }))
}
