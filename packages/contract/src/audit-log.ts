/** What the audit log knows of; a change of the administration that is none of these cannot be written down. */
export const AUDIT_ACTIONS = [
  'session.signIn',
  'session.signInFailed',
  'session.signOut',
  'session.signOutEverywhere',
  'account.password',
  'secondFactor.on',
  'secondFactor.off',
  'secondFactor.reset',
  'secondFactor.recoveryCodes',
  'user.create',
  'user.update',
  'user.delete',
  'company.create',
  'company.update',
  'company.delete',
  'device.keyIssued',
  'device.keyRevoked',
  'filter.update',
  'symbol.save',
  'symbol.delete',
  'customer.create',
  'customer.update',
  'customer.delete',
  'customer.areas',
  'import.run',
  'import.correct',
  'import.restore',
  'billing.sync',
  'summary.kelurahan',
  'summary.kecamatan',
  'job.cancel',
  'job.retry',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** So many of the newest that match are counted and can be paged to: with millions of entries, one has to search. */
export const AUDIT_LISTED = 10_000
