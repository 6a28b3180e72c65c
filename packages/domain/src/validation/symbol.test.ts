import { expect, test } from 'vitest'
import {
  SYMBOL_MAX_BYTES,
  SYMBOL_PIXELS,
  validateSymbolFile,
  validateSymbolId,
  validateSymbolLabel,
} from './symbol.ts'

test('[A5] a symbol is a PNG of at most 50000 bytes', () => {
  const message = 'Ukuran file melebihi batas. Maksimal 50 KB'
  expect(validateSymbolFile({ type: 'image/png', size: SYMBOL_MAX_BYTES })).toBeUndefined()
  expect(validateSymbolFile({ type: 'image/png', size: 50_001 })).toBe(message)
  expect(validateSymbolFile({ type: 'image/jpeg', size: 10 })).toBe(message)
  expect(SYMBOL_PIXELS).toBe(15)
})

test('[A5] sub type is letters and digits, label is required', () => {
  expect(validateSymbolId('Valve01')).toBeUndefined()
  for (const bad of ['', 'gate valve', 'a-b', '../x'])
    expect(validateSymbolId(bad)).toBe('Harus diisi. Hanya boleh diisi huruf dan angka')
  expect(validateSymbolLabel(' ')).toBe('Harus diisi')
  expect(validateSymbolLabel('Katup')).toBeUndefined()
})
