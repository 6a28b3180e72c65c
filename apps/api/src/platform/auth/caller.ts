import type { Role, Rule } from '@petatirta/domain'

/** Who is asking, as the database knows it now; the token only says which rows to read. */
export interface Caller {
  id: string
  username: string
  rule: Rule
  roles: readonly Role[]
  /** Slug of the caller's utility; '-' for ops and root. */
  map: string
  sessionId: string
  /** Nothing but the own account is open before a second factor is set up. */
  mustEnrol: boolean
  /** Nor before a password that another user chose is changed. */
  mustChangePassword: boolean
}
