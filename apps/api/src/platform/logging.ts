import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

const DEEPEST = 3
/** A telephone number, a meter, a customer's id. */
const LONG_NUMBER = /\d{6,}/g
/**
 * PostgreSQL, V8 and Fastify quote what they were given: a value, a piece of a file, an address with its search. From the
 * first mark to the last: what is quoted may hold marks of its own. The one in the middle of a word is an apostrophe.
 */
const QUOTED = /"(?:.*"|.*$)|(?<!\w)'(?:.*'|.*$)|`(?:.*`|.*$)/gs
const SEARCH = /\?\S*/g

/** What others say of us may repeat what people typed: their quotations, searches and numbers are left out. */
export const safeText = (text: string): string =>
  text.replace(QUOTED, '"…"').replace(SEARCH, '?…').replace(LONG_NUMBER, '…').slice(0, 500)

/** The frames alone: the text above them is the message. */
const framesOf = ({ stack, message }: Error): string[] => {
  const from = stack?.indexOf(message) ?? -1
  const below = from < 0 ? stack : stack?.slice(from + message.length)
  return (below ?? '').split('\n').flatMap(line => /^\s+at (.+)$/.exec(line)?.[1] ?? [])
}

const word = (value: unknown) => (/^[\w.-]{1,64}$/.test(String(value ?? '')) ? String(value) : undefined)

interface SafeError {
  type: string
  message: string
  code?: string | undefined
  constraint?: string | undefined
  table?: string | undefined
  stack?: string[]
  cause?: SafeError
}

/** Only what is named here: errors of the database carry the rows they are about. */
export function safeError(error: unknown, depth = 0): SafeError {
  if (!(error instanceof Error)) return { type: typeof error, message: safeText(String(error)) }
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown }
  return {
    type: error.name,
    message: safeText(error.message),
    code: word(code),
    constraint: word(constraint),
    table: word(table),
    stack: framesOf(error),
    ...(error.cause !== undefined && depth < DEEPEST && { cause: safeError(error.cause, depth + 1) }),
  }
}

const OPTIONS: LoggerOptions = {
  serializers: {
    err: safeError,
    error: safeError,
    // Whatever a library logs of a request or an answer: only which one it was.
    req: ({ id }: { id?: unknown }) => ({ id }),
    res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }),
  },
  // Holds text of the sender of a refused message.
  redact: { paths: ['detail'], remove: true },
  hooks: {
    logMethod(args, method) {
      const [first, ...rest] = args as unknown[]
      const err = first instanceof Error ? first : (first as { err?: unknown } | null)?.err
      // Where nothing else is said, pino says what the error says.
      const said = rest.length === 0 && err instanceof Error ? [err.message] : rest
      const safe = [first instanceof Error ? { err } : first, ...said].map(value =>
        typeof value === 'string' ? safeText(value) : value,
      )
      method.apply(this, safe as typeof args)
    },
  },
}

/** JSON lines on standard output, with nothing in them that a person could be known by. */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  destination ? pino({ ...OPTIONS, level }, destination) : pino({ ...OPTIONS, level })
