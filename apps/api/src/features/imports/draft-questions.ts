/** What is asked of a thread about files that lie on the disk. */
import type { DraftCheck, DraftChoice, DraftProposal } from '@petatirta/contract'
import type pg from 'pg'
import type { StoredFile } from '#formats/format.ts'
import { type Backend, backendOf } from '#platform/database/backend.ts'
import { type DatabaseConfig, openConnection } from '#platform/database/database-client.ts'
import { checkImport } from './check-import.ts'
import { type City, type Description, describeFiles } from './describe-files.ts'
import type { KnownLayer } from './draft-layer.ts'
import type { DraftSource } from './draft-rows.ts'
import type { Profile } from './profiles.ts'
import { proposeImport } from './propose-import.ts'

interface Asked {
  readonly folder: string
  readonly city: City
}

export type DraftQuestion =
  | (Asked & { readonly ask: 'describe'; readonly files: readonly StoredFile[] })
  | (Asked & {
      readonly ask: 'propose'
      readonly layer: KnownLayer
      readonly choice: DraftChoice
      readonly profiles: readonly Profile[]
    })
  | (Asked & { readonly ask: 'check'; readonly source: DraftSource })

export interface DraftAnswers {
  describe: Description
  propose: DraftProposal
  check: DraftCheck[]
}

function answer(client: pg.Client, question: DraftQuestion): Promise<DraftAnswers[DraftQuestion['ask']]> {
  const { folder, city } = question
  if (question.ask === 'describe') return describeFiles(question.files, { client, folder, city })
  if (question.ask === 'check') return checkImport(client, question.source)
  const { layer, choice, profiles } = question
  return proposeImport({ client, city, layer, choice, profiles }, folder)
}

export async function answerQuestion(
  connection: DatabaseConfig,
  question: DraftQuestion,
  onBackend: (backend: Backend) => void,
): Promise<DraftAnswers[DraftQuestion['ask']]> {
  const client = await openConnection(connection)
  try {
    onBackend(await backendOf(client))
    return await answer(client, question)
  } finally {
    await client.end().catch(() => undefined)
  }
}
