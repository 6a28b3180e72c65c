import { expect, test } from 'vitest'
import { createLog, safeText } from './logging.ts'

const CANARY = 'Kenari'

/** What a line holds, but for the time and the place. */
function logged(write: (log: ReturnType<typeof createLog>) => void) {
  let line = ''
  write(
    createLog('trace', {
      write: text => {
        line += text
      },
    }),
  )
  expect(line).not.toContain(CANARY)
  const { time: _time, pid: _pid, hostname: _host, level: _level, ...rest } = JSON.parse(line)
  return rest
}

const refusedRow = () =>
  Object.assign(new Error(`invalid input syntax for type integer: "${CANARY}"`), {
    name: 'error',
    code: '22P02',
    severity: 'ERROR',
    table: 'customer',
    constraint: 'customer_pkey',
    detail: `Failing row contains (1, ${CANARY}).`,
    where: `COPY staged, line 1: "${CANARY}"`,
    parameters: [CANARY],
    hint: CANARY,
    internalQuery: `SELECT '${CANARY}'`,
  })

test('[D52] of an error of the database: what is named, not the row', () => {
  const { err, msg } = logged(log => log.error({ err: refusedRow() }, 'job failed'))
  expect(msg).toBe('job failed')
  expect(err).toEqual({
    type: 'error',
    code: '22P02',
    table: 'customer',
    constraint: 'customer_pkey',
    message: 'invalid input syntax for type integer: "…"',
    stack: expect.any(Array),
  })
  expect(err.stack[0]).toContain('logging.test.ts')
})

test.each([
  ['an error alone', (log: ReturnType<typeof createLog>) => log.warn(refusedRow())],
  ['an error without words', (log: ReturnType<typeof createLog>) => log.warn({ err: refusedRow() })],
  [
    'an error under another name',
    (log: ReturnType<typeof createLog>) => log.warn({ error: refusedRow() }, 'x'),
  ],
  ['something else thrown', (log: ReturnType<typeof createLog>) => log.warn({ err: `"${CANARY}"` }, 'x')],
  ['a request', (log: ReturnType<typeof createLog>) => log.info({ req: { id: 1, url: `/${CANARY}` } }, 'x')],
  ['what was refused', (log: ReturnType<typeof createLog>) => log.warn({ detail: CANARY, count: 1 }, 'x')],
  [
    'a line that quotes',
    (log: ReturnType<typeof createLog>) => log.warn(`in the "/api/x?q=${CANARY}" route`),
  ],
])('[D52] nobody is in the line of %s', (_, write) => {
  expect(logged(write)).toBeTruthy()
})

test('[D52] causes are followed, as safely', () => {
  const cause = new Error(`Unexpected token 'K', "${CANARY} "x" y"... is not valid JSON`, {
    cause: refusedRow(),
  })
  const { err } = logged(log => log.error({ err: new TypeError('fetch failed', { cause }) }, 'x'))
  expect([err.type, err.message, err.cause.cause.code]).toEqual(['TypeError', 'fetch failed', '22P02'])
  const round = new Error('round')
  round.cause = round
  expect(logged(log => log.error(round)).err.message).toBe('round')
})

test('[D52] a message cannot pass itself off as a frame', () => {
  const { err } = logged(log => log.error(new Error(`"\n    at ${CANARY} (a.ts:1:1)"`)))
  expect(err.stack.length).toBeGreaterThan(0)
})

test.each([
  ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
  [
    `duplicate key value violates unique constraint "a" of "${CANARY}"`,
    'duplicate key value violates unique constraint "…"',
  ],
  [`the row 'O'${CANARY}' is "${CANARY}`, 'the row "…" is "…"'],
  [`GET /api/customers?keyword=${CANARY} failed`, 'GET /api/customers?… failed'],
  ['call 081234567890 or 12345', 'call … or 12345'],
  ["you shouldn't do that", "you shouldn't do that"],
])('[D52] %s', (text, safe) => {
  expect(safeText(text)).toBe(safe)
})
