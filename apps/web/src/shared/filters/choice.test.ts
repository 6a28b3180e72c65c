import { expect, test } from 'vitest'
import { chosenCount, isChosen, toggleChoice } from './choice.ts'

const OPTIONS = ['PVC', 'HDPE', 'Others']

test('one option off leaves the others named', () => {
  expect(toggleChoice('all', OPTIONS, 'PVC', false)).toEqual(['HDPE', 'Others'])
  expect(toggleChoice(['HDPE'], OPTIONS, 'HDPE', false)).toEqual([])
})

test('the last option on is all of them', () => {
  expect(toggleChoice(['PVC', 'HDPE'], OPTIONS, 'Others', true)).toBe('all')
  expect(toggleChoice([], ['all'], 'all', true)).toBe('all')
})

test('names that the configuration has dropped are forgotten', () => {
  expect(toggleChoice(['Bambu', 'PVC'], OPTIONS, 'HDPE', true)).toEqual(['PVC', 'HDPE'])
  expect(chosenCount(['Bambu', 'PVC'], OPTIONS)).toBe(1)
})

test('all counts every option', () => {
  expect(chosenCount('all', OPTIONS)).toBe(3)
  expect(isChosen('all', 'anything')).toBe(true)
})
