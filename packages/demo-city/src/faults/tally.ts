import type { NetworkFaultKind } from '@petatirta/contract/plain'
import type { FileSpoiler } from '../files/spoiler.ts'
import type { Plants } from './types.ts'

const OF_PIPES: readonly NetworkFaultKind[] = [
  'gap',
  'nearMiss',
  'overlap',
  'crossing',
  'noSource',
  'zeroLength',
]

/** Counts what was planted into a file, and the rows that this added to it. */
export function tallyPlants({ list, pipes, sources }: Plants, file: string, spoiler: FileSpoiler): void {
  const kinds: Record<string, readonly NetworkFaultKind[]> = {
    pipes: OF_PIPES,
    accessories: ['valveOff'],
    'water-sources': ['sourceOff'],
    customers: ['customerFar'],
  }
  for (const { kind } of list.faults) if (kinds[file]?.includes(kind)) spoiler.count(kind)
  const rows = { pipes, 'water-sources': sources }[file] ?? []
  for (const _ of rows) spoiler.count('extraPlanted')
}
