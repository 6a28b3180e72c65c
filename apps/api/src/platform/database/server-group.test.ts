import { expect, test } from 'vitest'
import { type ServerAddress, serversOf } from './address.ts'
import { ServerGroup } from './server-group.ts'

const [one, other] = serversOf('postgres://db1,db2/peta') as [ServerAddress, ServerAddress]

function connection() {
  const ends: string[] = []
  return { ends, cut: (error: Error) => void ends.push(error.message) }
}

test('[D83] the first connection to another server ends those to the one that was left', () => {
  const group = new ServerGroup([one, other], 'primary')
  const [hung, found, late] = [connection(), connection(), connection()]
  group.add(hung, { server: one, timeline: 1 })
  group.leave(one)
  expect(hung.ends).toEqual([])
  group.add(found, { server: other, timeline: 2 })
  // It was on its way to the former one.
  group.leave(other)
  group.add(late, { server: one, timeline: 1 })
  expect([hung.ends, found.ends, late.ends]).toEqual([
    ['db1:5432 is not the primary any more'],
    [],
    ['db1:5432 is not the primary any more'],
  ])
  for (const member of [hung, found, late]) group.remove(member)
})
