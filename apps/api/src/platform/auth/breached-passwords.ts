import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { passwordCommon } from '@petatirta/domain'
import { AppError } from '../errors.ts'

const LIST = new URL('./common-passwords.txt.gz', import.meta.url)

let known: ReadonlySet<string> | undefined

/** Read when the first password is chosen: most processes never need it. */
function breached(): ReadonlySet<string> {
  known ??= new Set(gunzipSync(readFileSync(LIST)).toString('utf8').split('\n'))
  return known
}

const SIGNS_AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

/** Among the 10,000 that are found most often in leaks, in any case, with or without signs around it. */
export function isBreachedPassword(password: string): boolean {
  const plain = password.normalize('NFC').toLowerCase()
  return [plain, plain.replaceAll(SIGNS_AROUND, '')].some(candidate => breached().has(candidate))
}

/** Beside the rules that client and server share: the list is too large for a page. */
export function refuseBreached(
  module: 'auth' | 'user' | 'company',
  password: string | undefined,
  path: string,
): void {
  if (password !== undefined && isBreachedPassword(password))
    throw new AppError(module, 'invalid', { errors: [{ path, message: passwordCommon }] })
}
