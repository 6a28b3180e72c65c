import { expect, test } from 'vitest'
import { NO_TOOL, type ToolAction, type ToolState, toolState } from './tool-state.ts'

type Id = 'draw' | 'eraser' | 'area'
const after = (...actions: ToolAction<Id>[]) => actions.reduce<ToolState<Id>>(toolState, NO_TOOL)
const toggle = (id: Id) => ({ type: 'toggle', id }) as const

test('[M4.7] a tool is taken up and put away', () => {
  expect(after(toggle('draw'))).toEqual({ phase: 'active', id: 'draw' })
  expect(after(toggle('draw'), toggle('draw'))).toEqual({ phase: 'deactivating', id: 'draw', next: null })
  expect(after(toggle('draw'), { type: 'close' })).toEqual({ phase: 'deactivating', id: 'draw', next: null })
  expect(after(toggle('draw'), { type: 'close' }, { type: 'gone' })).toEqual(NO_TOOL)
})

test('[M4.7] taking up another puts the first one away before it starts', () => {
  const leaving = after(toggle('draw'), toggle('eraser'))
  expect(leaving).toEqual({ phase: 'deactivating', id: 'draw', next: 'eraser' })
  expect(toolState(leaving, { type: 'gone' })).toEqual({ phase: 'active', id: 'eraser' })
})

test('[M4.7] the last wish counts while a tool is leaving', () => {
  const leaving = after(toggle('draw'), toggle('eraser'), toggle('area'))
  expect(leaving).toEqual({ phase: 'deactivating', id: 'draw', next: 'area' })
  expect(toolState(leaving, toggle('area'))).toEqual({ phase: 'deactivating', id: 'draw', next: null })
})

test('[M4.7] nothing happens to what is not there', () => {
  expect(after({ type: 'gone' })).toEqual(NO_TOOL)
  expect(after({ type: 'close' })).toEqual(NO_TOOL)
  expect(after(toggle('draw'), { type: 'gone' })).toEqual({ phase: 'active', id: 'draw' })
})
