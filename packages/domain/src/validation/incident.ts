/** The hours of a closure, in its form and in its call. */
export const HOURS_REVERSED = 'Perkiraan selesai harus setelah mulai'
