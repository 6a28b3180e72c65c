/** What is read of a file that is no good is not kept. In a process that does nothing else, so that memory tells. */

import { around, collect } from '@petatirta/harness/files.ts'
import { expect, test } from 'vitest'
import { geojson } from '#formats/geojson.ts'

const MEGABYTE = 1024 * 1024

test.each([
  ['a text', '{"features":[{"a":"', 'x', '"},{"b":2}]}'],
  ['a text that never ends', '{"features":[{"a":"', 'x', ''],
  ['a number', '{"features":[{"a":', '1', '},{"b":2}]}'],
  ['nesting', '{"features":[{"a":', '[', '}]}'],
  ['nesting around the features', '', '[', ''],
  ['an element that is no object', '{"features":["', 'x', '",{"b":2}]}'],
  ['a single feature', '{"type":"Feature","a":"', 'x', '"}'],
  ['a line among others', '{"type":"Feature"}\n{"a":"', 'x', '"}\n'],
  ['before the features', '{"x":"', 'x', '","features":[]}'],
  ['after the features', '{"features":[],"x":"', 'x', '"}'],
  ['white space', '{"features":[', '\n', '{"b":2}]}'],
])('[D38] memory stays flat: 100 MB of %s', async (_, before, fill, after) => {
  const held = process.memoryUsage().rss
  await collect(geojson.read(around(before, 100, fill, after), {})).catch(() => undefined)
  expect((process.memoryUsage().rss - held) / MEGABYTE).toBeLessThan(80)
})
