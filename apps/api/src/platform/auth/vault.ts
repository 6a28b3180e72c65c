import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/** A key of its own for each purpose, all from the one secret that an installation has. */
export const derivedKey = (secret: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `petatirta ${purpose}`, 32))

export interface Vault {
  /** `owner` is bound in: what was sealed for one user opens for no other. */
  seal(content: Uint8Array, owner: string): Buffer
  /** Nothing where it was sealed under another secret, or for another owner. */
  open(sealed: Uint8Array, owner: string): Buffer | undefined
}

/** AES-256-GCM: vector, tag, content. */
export function createVault(secret: Uint8Array): Vault {
  const key = derivedKey(secret, 'second factor')
  return {
    seal(content, owner) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(content), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    open(sealed, owner) {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), {
          authTagLength: TAG_BYTES,
        })
        decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
        return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
      } catch {
        return undefined
      }
    },
  }
}
