/** Reads, describes and merges files beside the event loop, one at a time. */
import { parentPort } from 'node:worker_threads'
import type { Backend } from '#platform/database/backend.ts'
import type { DatabaseConfig } from '#platform/database/database-client.ts'
import { AppError } from '#platform/errors.ts'
import { answerQuestion, type DraftQuestion } from './draft-questions.ts'
import { importFile } from './import-file.ts'
import type { ImportJob } from './import-job.ts'
import type { ErrorMarks, FromThread, ToThread } from './import-threads.ts'

if (!parentPort) throw new Error('This is a thread')
const port = parentPort
const post = (message: FromThread) => port.postMessage(message)

/** What the connection delivers, one chunk after the other, and how much of it has been used. */
function inbox() {
  const chunks: Uint8Array[] = []
  let ended = false
  let wake = () => {}
  return {
    put(chunk: Uint8Array | null): void {
      if (chunk) chunks.push(chunk)
      else ended = true
      wake()
    },
    async *read(): AsyncGenerator<Uint8Array> {
      while (true) {
        const chunk = chunks.shift()
        if (chunk) {
          yield chunk
          post({ type: 'used', bytes: chunk.length })
        } else if (ended) return
        else
          await new Promise<void>(resolve => {
            wake = resolve
          })
      }
    },
  }
}

/** Posts how work ended, whichever way. */
async function conclude(work: () => Promise<FromThread>): Promise<void> {
  try {
    post(await work())
  } catch (error) {
    if (error instanceof AppError) {
      const { code, status, message, errors } = error
      post({ type: 'refused', code, status, message, errors })
    } else {
      const { code, syscall, constraint } = error as ErrorMarks
      post({ type: 'broken', error: error as Error, marks: { code, syscall, constraint } })
    }
  }
}

let file = inbox()
let place: (cityId: number) => void = () => {}

async function run(connection: DatabaseConfig, job: ImportJob): Promise<void> {
  file = inbox()
  const city = new Promise<number>(resolve => {
    place = resolve
  })
  const watcher = {
    backend: (backend: Backend) => post({ type: 'backend', backend }),
    read: (processed: number) => post({ type: 'read', processed }),
    say: (progress: number, message: string) => post({ type: 'say', progress, message }),
    staged: () => post({ type: 'staged' }),
  }
  await conclude(async () => ({
    type: 'done',
    result: await importFile(connection, job, file.read(), city, watcher),
  }))
}

const ask = (connection: DatabaseConfig, question: DraftQuestion) =>
  conclude(async () => ({
    type: 'answer',
    answer: await answerQuestion(connection, question, backend => post({ type: 'backend', backend })),
  }))

port.on('message', (message: ToThread) => {
  if (message.type === 'start') void run(message.connection, message.job)
  else if (message.type === 'ask') void ask(message.connection, message.question)
  else if (message.type === 'chunk') file.put(message.bytes)
  else if (message.type === 'end') file.put(null)
  else place(message.cityId)
})
