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
  'company.logo',
  'device.keyIssued',
  'device.keyRevoked',
  'filter.update',
  'symbol.save',
  'symbol.delete',
  'basemap.save',
  'basemap.delete',
  'customer.create',
  'customer.update',
  'customer.delete',
  'customer.areas',
  'import.run',
  'import.correct',
  'import.restore',
  'source.save',
  'source.delete',
  'source.fetch',
  'billing.sync',
  'summary.kelurahan',
  'summary.kecamatan',
  'network.settings',
  'network.repair',
  'network.undoRepair',
  'valve.state',
  'incident.create',
  'incident.update',
  'incident.close',
  'job.cancel',
  'job.retry',
  'audit.archive',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** So many of the newest that match are counted and can be paged to: with millions of entries, one has to search. */
export const AUDIT_LISTED = 10_000

/** Younger entries stay in the log, where they are searched: what happened is usually asked about within weeks. */
export const AUDIT_KEPT_DAYS = 90
export const auditTooRecent = (latest: string) =>
  `Catatan ${AUDIT_KEPT_DAYS} hari terakhir tidak dapat diarsipkan. Pilih tanggal paling lambat ${latest.split('-').reverse().join('-')}`
export const NOTHING_TO_ARCHIVE = 'Tidak ada catatan sebelum tanggal itu'
export const ARCHIVING_ALREADY = 'Pengarsipan lain sedang berjalan. Coba lagi setelah selesai'
export const ARCHIVE_LOST = 'File arsip ini tidak ada di penyimpanan server. Hubungi pengelola server'
