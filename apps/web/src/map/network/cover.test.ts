import { expect, test } from 'vitest'
import { paddingBeside } from './cover.ts'

const MAP = { left: 0, top: 64, right: 1000, bottom: 764 }

test('[D101] what is shown whole stays clear of the card, on whichever side that stands', () => {
  const free = { top: 40, right: 40, bottom: 40, left: 40 }
  expect(paddingBeside(MAP, undefined, 40)).toEqual(free)
  // At the left, as below 1,300 pixels.
  expect(paddingBeside(MAP, { left: 60, top: 200, right: 420, bottom: 750 }, 40)).toEqual({
    ...free,
    left: 460,
  })
  expect(paddingBeside(MAP, { left: 600, top: 200, right: 960, bottom: 750 }, 40)).toEqual({
    ...free,
    right: 440,
  })
  // The sheet of a phone.
  expect(paddingBeside(MAP, { left: 0, top: 400, right: 1000, bottom: 800 }, 40)).toEqual({
    ...free,
    bottom: 404,
  })
})
