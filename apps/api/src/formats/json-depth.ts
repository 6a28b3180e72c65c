import { MAX_DEPTH } from './json-cutter.ts'

/** Deeper ones would be read by recursion later. */
export function isDeep(text: string): boolean {
  if (text.split('[', MAX_DEPTH + 1).length + text.split('{', MAX_DEPTH + 1).length <= MAX_DEPTH) return false
  let depth = 0
  let inText = false
  for (let i = 0; i < text.length; i++) {
    const sign = text[i]
    if (inText) {
      if (sign === '\\') i++
      else if (sign === '"') inText = false
    } else if (sign === '"') inText = true
    else if (sign === '{' || sign === '[') {
      if (++depth > MAX_DEPTH) return true
    } else if (sign === '}' || sign === ']') depth--
  }
  return false
}
