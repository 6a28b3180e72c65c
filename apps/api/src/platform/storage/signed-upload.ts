import { createHmac, timingSafeEqual } from 'node:crypto'

const GOOD_FOR_SECONDS = 300

export interface SignedUpload {
  /** Who asked for the address. */
  by: string
  /** What it replaces, as it was then: the address is of no use once something else is there. */
  version: number
  expires: number
  signature: string
}

/**
 * Addresses of our own to which one file may be sent once, within a few minutes. The signature says that it was us who
 * made it, for this key, for whom, in place of what and until then; who stores the file looks whether the rest still holds.
 */
export function createUploadSigner(secret: Uint8Array) {
  // A key of its own: what is signed here can never pass for a token.
  const key = createHmac('sha256', secret).update('signed upload').digest()
  const signatureOf = (file: string, { by, version, expires }: Omit<SignedUpload, 'signature'>) =>
    createHmac('sha256', key).update(`PUT ${file} ${by} ${version} ${expires}`).digest()

  return {
    sign(file: string, by: string, version: number): SignedUpload {
      const expires = Math.floor(Date.now() / 1000) + GOOD_FOR_SECONDS
      const said = { by, version, expires }
      return { ...said, signature: signatureOf(file, said).toString('hex') }
    },
    verify(file: string, { signature, ...said }: SignedUpload): boolean {
      const given = Buffer.from(signature, 'hex')
      const expected = signatureOf(file, said)
      return (
        given.length === expected.length &&
        timingSafeEqual(given, expected) &&
        said.expires * 1000 > Date.now()
      )
    },
  }
}

export type UploadSigner = ReturnType<typeof createUploadSigner>
