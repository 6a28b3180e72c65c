import { AppError } from '#platform/errors.ts'

/** The file as a whole cannot be read; nothing of it was used. */
export class MalformedFile extends AppError {
  constructor(message: string) {
    super('import', 'invalid', { message })
  }
}
