import { describe, expect, test } from 'vitest'
import { itemsOf, problemsOf, quotedIn, readAll, rulesOf, tableOf, withTable } from './rules.ts'

const DOCUMENT = `# Rules

- **A2** Screens.
- **M4.5** Colours.

<!-- table: node scripts/rules.ts --write -->
<!-- end of table -->
`
const TESTS = [
  {
    path: 'b.test.ts',
    text: "test('[A2] a page', () => {})\n// [A9] no test\ntest('[M4.5] [A2] two', () => {})",
  },
  { path: 'a.test.ts', text: "test('a colour; [M4.5] its name', () => {})" },
]

test('the rules of this repository are proven, known and listed', () => {
  const { document, items, tests } = readAll()
  expect(tests.length).toBeGreaterThan(100)
  expect(rulesOf(document).length).toBeGreaterThan(100)
  expect(problemsOf(document, items, tests)).toEqual([])
})

test('a table names the files of each rule, in order', () => {
  expect(tableOf(DOCUMENT, TESTS).split('\n').slice(2)).toEqual([
    '| A2 | `b.test.ts` |',
    '| M4.5 | `a.test.ts` `b.test.ts` |',
  ])
})

test('comments quote nothing', () => {
  expect([...quotedIn('/** [A2] */\n * [A3]\n  // [A4]\ntest("[A5] x")')]).toEqual(['A5'])
})

test('items of the security table count alone and by their group', () => {
  expect(itemsOf('| 5.0.0-V6.3.1 | 1 | x |\n')).toEqual(['ASVS V6.3.1', 'ASVS V6.3'])
})

describe('the check fails', () => {
  const whole = withTable(DOCUMENT, TESTS)
  const more = (text: string) => [...TESTS, { path: 'c.test.ts', text }]

  test('not on a document that is whole', () => {
    expect(problemsOf(whole, [], TESTS)).toEqual([])
  })

  test('on a rule without a test', () => {
    const document = withTable(DOCUMENT.replace('- **M4.5**', '- **M4.4** New.\n- **M4.5**'), TESTS)
    expect(problemsOf(document, [], TESTS)).toEqual(['no test quotes M4.4'])
  })

  test('on a rule that is listed twice', () => {
    const document = withTable(DOCUMENT.replace('- **M4.5**', '- **A2** Again.\n- **M4.5**'), TESTS)
    expect(problemsOf(document, [], TESTS)).toEqual(['A2 is listed twice'])
  })

  test.each(['A77', 'M4.55', 'D1', 'ASVS V99.1.1', 'decisions'])('on a test of [%s]', tag => {
    const tests = more(`test('[${tag}] x')`)
    expect(problemsOf(whole, ['ASVS V9.1.1'], tests)).toEqual([
      `c.test.ts quotes [${tag}], which is not listed`,
    ])
  })

  test('on a table that is out of date', () => {
    expect(problemsOf(whole, [], more("test('[A2] x')"))).toEqual([
      'the table of docs/rules.md is out of date: node scripts/rules.ts --write',
    ])
    expect(problemsOf(whole.replace('`b.test.ts`', '`z.test.ts`'), [], TESTS)).toHaveLength(1)
  })

  test('on a document without a place for the table', () => {
    expect(() => problemsOf(DOCUMENT.replace('<!-- end of table -->', ''), [], TESTS)).toThrow(/no place/)
  })
})
