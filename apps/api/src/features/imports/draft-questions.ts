/** What is asked of a thread about files that lie on the disk. */
import type { StoredFile } from '#formats/format.ts'
import { type DatabaseConfig, openConnection } from '#platform/database/database-client.ts'
import { type City, type Description, describeFiles } from './describe-files.ts'

export type DraftQuestion = {
  readonly ask: 'describe'
  readonly folder: string
  readonly files: readonly StoredFile[]
  readonly city: City
}

export interface DraftAnswers {
  describe: Description
}

export async function answerQuestion(
  connection: DatabaseConfig,
  question: DraftQuestion,
  backend: (pid: number) => void,
): Promise<DraftAnswers[DraftQuestion['ask']]> {
  const client = await openConnection(connection)
  try {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    backend(rows[0]?.pid ?? 0)
    return await describeFiles(question.files, { client, folder: question.folder, city: question.city })
  } finally {
    await client.end().catch(() => undefined)
  }
}
