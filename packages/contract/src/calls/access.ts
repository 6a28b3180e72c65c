import type { Access } from '../call.ts'

export const everyone = { rules: 'public' } as const satisfies Access
/** Administration: ops and root, any city (A6). */
export const administrators = { rules: ['ops', 'root'] } as const satisfies Access
/** What concerns the installation is for those who run it. */
export const operators = { rules: ['root'] } as const satisfies Access
/** The map: a pdam user only for its own city. */
export const mapUsers = { rules: ['ops', 'pdam', 'root'], city: true } as const satisfies Access
/** Photos: a pdam user must be one who sees customers' personal data. */
export const personalDataReaders = { ...mapUsers, personal: true } as const satisfies Access
/** Complaints: a pdam user needs hublang or workOrder (D17). */
export const complaintReaders = {
  rules: ['ops', 'pdam', 'root'],
  city: true,
  roles: ['hublang', 'workOrder'],
} as const satisfies Access
/** Valves and incidents are written by who carries work orders out. */
export const networkWriters = {
  rules: ['ops', 'pdam', 'root'],
  city: true,
  roles: ['workOrder'],
} as const satisfies Access
/** The own account of every user. */
export const accountHolders = { rules: ['ops', 'pdam', 'root'], account: true } as const satisfies Access
