/** For tests: an unsigned token with the given claims. */
export const USER_ID = '01890a5d-ac96-774b-bcce-b302099a8057'

export function base64Url(value: unknown): string {
  const bytes = new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

export const tokenWith = (claims: unknown) => `${base64Url({ alg: 'HS256' })}.${base64Url(claims)}.c2ln`
