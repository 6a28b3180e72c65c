import { FAULTS } from '@petatirta/contract'
import { z } from 'zod'

/**
 * Whether something from outside is what the schema says. zod measures whatever has a `length`, even what it has found to be
 * no text, and throws where that length is an object that cannot be compared. Such input is simply not valid.
 */
export function check<T>(schema: z.ZodType<T>, input: unknown): z.ZodSafeParseResult<T> {
  try {
    return schema.safeParse(input)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const issue = { code: 'custom' as const, path: [], message: FAULTS.invalid.message, input }
    return { success: false, error: new z.ZodError([issue]) as z.ZodError<T> }
  }
}
