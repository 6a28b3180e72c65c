import { expect, test } from 'vitest'
import { tabStore } from '#shared/session/safe-storage.ts'
import { forgetDraft, keepDraft, keptDraft } from './kept-draft.ts'

const DRAFT = {
  id: 'd',
  files: ['pipa.zip'],
  decisions: { a: { kind: 'pipe', swap: true, repairIds: false } },
} as const

test('[D92] a draft is kept for its utility until it is imported or discarded', () => {
  keepDraft('kota-contoh', DRAFT)
  expect(keptDraft('kota-contoh')).toEqual(DRAFT)
  expect(keptDraft('kota-lain')).toBeUndefined()
  forgetDraft('kota-contoh', 'another')
  expect(keptDraft('kota-contoh')).toEqual(DRAFT)
  forgetDraft('kota-contoh', 'd')
  expect(keptDraft('kota-contoh')).toBeUndefined()
})

test.each(['{', 'null', '[]', '{"id":"d","files":"x","decisions":{}}'])(
  'what is no draft is left alone: %s',
  text => {
    tabStore.set('petatirta.import-draft.kota-uji', text)
    expect(keptDraft('kota-uji')).toBeUndefined()
  },
)
