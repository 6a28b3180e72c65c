import { createHmac, timingSafeEqual } from 'node:crypto'

const GOOD_FOR_SECONDS = 300

/**
 * Addresses of our own to which one file may be sent for a few minutes. The permission was checked when the address was
 * made; the signature says that it was us who made it, for this key, for whom and until then.
 */
export function createUploadSigner(secret: Uint8Array) {
  // A key of its own: what is signed here can never pass for a token.
  const key = createHmac('sha256', secret).update('signed upload').digest()
  const signatureOf = (file: string, by: string, expires: number) =>
    createHmac('sha256', key).update(`PUT ${file} ${by} ${expires}`).digest()

  return {
    sign(file: string, by: string): { by: string; expires: number; signature: string } {
      const expires = Math.floor(Date.now() / 1000) + GOOD_FOR_SECONDS
      return { by, expires, signature: signatureOf(file, by, expires).toString('hex') }
    },
    verify(
      file: string,
      { by, expires, signature }: { by: string; expires: number; signature: string },
    ): boolean {
      const given = Buffer.from(signature, 'hex')
      const expected = signatureOf(file, by, expires)
      return (
        given.length === expected.length && timingSafeEqual(given, expected) && expires * 1000 > Date.now()
      )
    },
  }
}

export type UploadSigner = ReturnType<typeof createUploadSigner>
