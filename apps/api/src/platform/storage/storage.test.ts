/** One suite, every driver; then what is particular to each. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeS3, startS3 } from '#test/s3-server.ts'
import { readSettings } from '../settings.ts'
import { createStorage } from './open-storage.ts'
import { signS3 } from './sign-s3.ts'
import { createUploadSigner } from './signed-upload.ts'
import type { Storage } from './storage.ts'

const dir = mkdtempSync(join(tmpdir(), 'petatirta-storage-'))
let s3: FakeS3
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => {
  s3.stop()
  rmSync(dir, { recursive: true, force: true })
})

const bytes = (text: string) => new TextEncoder().encode(text)
const onS3 = (changes: Record<string, string> = {}) => createStorage(readSettings({ ...s3.env, ...changes }))

describe.each([
  ['local disk', () => createStorage(readSettings({ DATA_DIR: join(dir, 'data') }))],
  ['S3', () => onS3()],
])('[D6] storage on %s', (_, create) => {
  let storage: Storage
  beforeAll(() => {
    storage = create()
  })

  test('gives back what it got, the newest of it', async () => {
    expect(await storage.get('folder/one.png')).toBeUndefined()
    await storage.put('folder/one.png', bytes('satu'))
    await storage.put('folder/two.png', new Uint8Array([0, 255, 10, 13]))
    expect(await storage.get('folder/one.png')).toEqual(Buffer.from('satu'))
    expect(await storage.get('folder/two.png')).toEqual(Buffer.from([0, 255, 10, 13]))
    await storage.put('folder/one.png', bytes('dua'))
    expect(await storage.get('folder/one.png')).toEqual(Buffer.from('dua'))
  })

  test('deletes, also what is not there', async () => {
    await storage.put('gone', bytes('x'))
    await storage.remove('gone')
    await storage.remove('gone')
    expect(await storage.get('gone')).toBeUndefined()
  })

  test('many at once: each reader finds a whole file', async () => {
    const [a, b] = [bytes('a'.repeat(40_000)), bytes('b'.repeat(40_000))]
    await storage.put('busy', a)
    const reads = Array.from({ length: 20 }, async (_, i) => {
      if (i % 2) await storage.put('busy', i % 4 === 1 ? a : b)
      return (await storage.get('busy'))?.toString()
    })
    for (const text of await Promise.all(reads)) expect(['a', 'b'].map(c => c.repeat(40_000))).toContain(text)
  })

  test.each([
    '',
    '/',
    '../x',
    'a/../../x',
    '/etc/passwd',
    'a//b',
    'a\\b',
    '.env',
    'a/.b',
    'a\u0000',
    'A',
    'a?b',
  ])('no way out by key %j', async key => {
    await expect(storage.put(key, bytes('x'))).rejects.toThrow('Not a storage key')
    await expect(storage.get(key)).rejects.toThrow('Not a storage key')
    await expect(storage.remove(key)).rejects.toThrow('Not a storage key')
  })
})

test('a write that fails leaves nothing beside the file', async () => {
  const storage = createStorage(readSettings({ DATA_DIR: join(dir, 'full') }))
  await storage.put('one', bytes('x'))
  expect(readdirSync(join(dir, 'full/files'))).toEqual(['one'])
  writeFileSync(join(dir, 'full/files/file'), '')
  await expect(storage.put('file/below', bytes('x'))).rejects.toThrow()
  expect(readdirSync(join(dir, 'full/files')).sort()).toEqual(['file', 'one'])
})

describe('S3', () => {
  test("the signature of AWS's own example", () => {
    // https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
    const account = {
      region: 'us-east-1',
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    }
    const at = new Date('2013-05-24T00:00:00.000Z')
    expect(signS3('GET', 'https://examplebucket.s3.amazonaws.com/test.txt', account, 86_400, at)).toBe(
      'https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256' +
        '&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request' +
        '&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host' +
        '&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    )
  })

  test('is ready while the bucket answers, and what goes wrong has its code', async () => {
    await onS3().ready?.()
    for (const wrong of [
      { S3_SECRET_ACCESS_KEY: 'salah' },
      { S3_ACCESS_KEY_ID: 'salah' },
      { S3_BUCKET: 'bukan-bucket' },
      { S3_ENDPOINT: 'http://127.0.0.1:1' },
    ]) {
      const storage = onS3(wrong)
      await expect(storage.ready?.()).rejects.toMatchObject({ code: 5081209 })
      await expect(storage.put('x', bytes('x'))).rejects.toMatchObject({ code: 5081209 })
    }
    s3.setBroken(true)
    await expect(onS3().get('x')).rejects.toMatchObject({ code: 5081209 })
    s3.setBroken(false)
  })
})

describe('a signed upload', () => {
  const signer = createUploadSigner(Buffer.from('a-secret-for-tests-only-0123456789'))

  test('is good for its file, until it expires, from this server alone', () => {
    const given = signer.sign('a', 'rina', 7)
    expect(signer.verify('a', given)).toBe(true)
    expect(signer.verify('b', given)).toBe(false)
    expect(signer.verify('a', { ...given, by: 'budi' })).toBe(false)
    expect(signer.verify('a', { ...given, version: 8 })).toBe(false)
    expect(signer.verify('a', { ...given, expires: given.expires + 1 })).toBe(false)
    expect(signer.verify('a', { ...given, signature: '' })).toBe(false)
    expect(createUploadSigner(Buffer.from('another')).verify('a', given)).toBe(false)
  })
})
