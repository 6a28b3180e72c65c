import { argon2Sync, randomBytes } from 'node:crypto'

/**
 * A password as the product stores it, at the least cost argon2 has: whoever signs in is checked at the cost that is stored.
 * Tests make hundreds of users, and the product's own cost would be most of their time.
 */
export function quickHash(password: string): string {
  const nonce = randomBytes(16)
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 }
  const tag = argon2Sync('argon2id', { message: Buffer.from(password.normalize('NFC')), nonce, ...cost })
  const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=8,t=1,p=1$${encode(nonce)}$${encode(tag)}`
}
