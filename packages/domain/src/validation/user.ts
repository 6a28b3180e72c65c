import { isCommonPassword } from './common-passwords.ts'

const USERNAME_MIN_LENGTH = 6
const PASSWORD_MIN_LENGTH = 8

const usernameTooShort = 'username minimal 6 karakter'
const usernameCharacters = 'username hanya boleh diisi dengan huruf, angka, dan _'
export const passwordWeak =
  'password harus terdiri dari minimal 8 karakter, huruf besar, huruf kecil, angka, dan spesial karakter'
export const passwordCommon = 'password terlalu umum dan mudah ditebak, pilih yang lain'
export const passwordSame = 'password baru harus berbeda dari yang sekarang'
export const passwordHoldsUsername = 'password tidak boleh mengandung username'
export const ownPasswordElsewhere = 'Ubah password Anda sendiri di Akun Saya'
export const userFormIncomplete = 'Semua field harus diisi dengan benar'

export const requiredMessage = (field: string) => `${field} harus diisi`

// Counted as a person counts: an emoji is one character, not two.
const characters = (text: string) => [...text].length

export function validateUsername(value: string): string | undefined {
  if (characters(value) < USERNAME_MIN_LENGTH) return usernameTooShort
  if (!/^[A-Za-z0-9_]+$/.test(value)) return usernameCharacters
  return undefined
}

const PASSWORD_NEEDS = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{L}\p{M}\p{N}\s]/u]

export function validatePassword(value: string): string | undefined {
  const strong =
    characters(value) >= PASSWORD_MIN_LENGTH && PASSWORD_NEEDS.every(pattern => pattern.test(value))
  if (!strong) return passwordWeak
  return isCommonPassword(value) ? passwordCommon : undefined
}

/** A password that people choose for themselves; one that others choose for them is bound by validatePassword alone. */
export function validateOwnPassword(next: string, current: string, username: string): string | undefined {
  if (next === current) return passwordSame
  if (username && next.toLowerCase().includes(username.toLowerCase())) return passwordHoldsUsername
  return validatePassword(next)
}
