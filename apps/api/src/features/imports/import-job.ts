/** What an import is asked to do, and what its steps share while it runs. */
import type { ImportKind } from '@petatirta/contract/plain'
import type pg from 'pg'
import type { Actor } from '#platform/audit.ts'
import type { Backend } from '#platform/database/backend.ts'
import type { DraftJob, DraftReading } from './draft-reading.ts'
import type { Failures } from './failures.ts'
import type { ChangeList, Fail } from './recipe.ts'

export interface Correction {
  /** The import whose refused features these are. */
  readonly of: string
  /** Says in what form the report comes back. */
  readonly fileName: string
  /** Its sender has agreed to changes of existing records. */
  readonly overwrite: boolean
}

export interface ImportJob {
  readonly importId: string
  readonly kind: ImportKind
  /** Of a corrected report; undefined for a file of its own. */
  readonly correction: Correction | undefined
  /** What the file does not hold goes, where a merge is what happens otherwise. */
  readonly replace: boolean
  /** Layers that were looked at before, and are read from the disk; undefined for a file that comes in. */
  readonly draft?: DraftJob | undefined
  /** Who sent it; undefined for a file that came with the product. */
  readonly actor: Actor | undefined
}

export interface Watcher {
  /** The database's process, for stopping it. */
  backend(backend: Backend): void
  read(processed: number): void
  say(progress: number, message: string): void
  staged(): void
}

export interface Run {
  readonly job: ImportJob
  /** Carries the transaction. */
  readonly client: pg.Client
  /** For what is asked and written meanwhile, outside the transaction. */
  readonly beside: pg.Client
  readonly reading: DraftReading | undefined
  readonly failures: Failures
  readonly fail: Fail
  readonly watcher: Watcher
  readonly withheld: ChangeList
  readonly overruled: ChangeList
  processed: number
}
