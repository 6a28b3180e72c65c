/** The one error catalogue: `508MMEE`, shared by server, client and API docs. */
const MODULES = {
  auth: '01',
  user: '02',
  company: '03',
  symbol: '04',
  filter: '05',
  customer: '06',
  import: '07',
  billing: '08',
  complaint: '09',
  device: '10',
  summary: '11',
  storage: '12',
  network: '13',
  incident: '14',
} as const

export const FAULTS = {
  invalid: { code: '01', status: 400, message: 'Data yang dikirim tidak valid' },
  notFound: { code: '02', status: 404, message: 'Data tidak ditemukan' },
  exists: { code: '03', status: 409, message: 'Data sudah ada' },
  notAllowed: { code: '04', status: 403, message: 'Akses Ditolak' },
  notSignedIn: { code: '05', status: 401, message: 'Silakan masuk terlebih dahulu' },
  conflict: { code: '06', status: 409, message: 'Data telah diubah oleh pengguna lain' },
  tooLarge: { code: '07', status: 413, message: 'Ukuran data melebihi batas' },
  tooMany: { code: '08', status: 429, message: 'Terlalu banyak permintaan. Coba lagi nanti' },
  upstream: { code: '09', status: 502, message: 'Layanan luar tidak menjawab' },
  unavailable: { code: '10', status: 503, message: 'Server sedang sibuk. Coba lagi sebentar' },
  unexpected: { code: '99', status: 500, message: 'Ada kesalahan pada server' },
} as const

export type Module = keyof typeof MODULES
export type Fault = keyof typeof FAULTS

/** Messages that differ from their fault's own, some of them quoted by rule A8. */
const MESSAGES: Partial<Record<`${Module}.${Fault}`, string>> = {
  'auth.notFound': 'Alamat Tidak Di Temukan',
  'auth.tooMany': 'Terlalu banyak percobaan masuk. Coba lagi dalam beberapa menit',
  'user.exists': 'Username Already Registered',
  'company.exists': 'Slug telah digunakan PDAM lain',
  'company.notFound': 'PDAM tidak ditemukan',
  'user.notFound': 'Pengguna tidak ditemukan',
  'symbol.notFound': 'Simbol tidak ditemukan',
  'customer.notFound': 'Pelanggan tidak ditemukan',
  'incident.notFound': 'Gangguan tidak ditemukan',
}

/** For who signed in with a password that an administrator chose. */
export const CHANGE_PASSWORD_FIRST = 'Ganti password Anda terlebih dahulu di Akun Saya'
export const WRONG_CREDENTIALS = 'Wrong username and/or password.'
export const WRONG_CODE = 'Kode salah atau sudah pernah dipakai'
export const WRONG_CURRENT_PASSWORD = 'Password saat ini salah'
/** The password was right, but too long ago: the second step starts with it again. */
export const TICKET_OVER = 'Waktu verifikasi habis. Silakan login lagi'

/** Why a session is over (D13, D20), in the words that people read. A refusal of its token (5080105) names the reason. */
export const SESSION_ENDS = {
  expired: 'Sesi Anda sudah berlangsung 12 jam.',
  idle: 'Sesi Anda berakhir karena lama tidak digunakan.',
  password: 'Password akun Anda telah diubah.',
  changed: 'Hak akses akun Anda telah diubah.',
  inactive: 'Akun Anda telah dinonaktifkan. Hubungi administrator Anda.',
  deleted: 'Akun Anda telah dihapus. Hubungi administrator Anda.',
  ended: 'Sesi Anda telah diakhiri dari tab atau perangkat lain.',
} as const

export type SessionEnd = keyof typeof SESSION_ENDS

/** There is no account to sign in with again. */
export const isAccountClosed = (reason: SessionEnd): boolean => reason === 'inactive' || reason === 'deleted'

export const errorCode = (module: Module, fault: Fault): number =>
  Number(`508${MODULES[module]}${FAULTS[fault].code}`)

export const errorMessage = (module: Module, fault: Fault): string =>
  MESSAGES[`${module}.${fault}`] ?? FAULTS[fault].message

export interface CatalogueEntry {
  code: number
  status: number
  module: Module
  fault: Fault
  message: string
}

export const ERROR_CATALOGUE: readonly CatalogueEntry[] = (Object.keys(MODULES) as Module[]).flatMap(module =>
  (Object.keys(FAULTS) as Fault[]).map(fault => ({
    code: errorCode(module, fault),
    status: FAULTS[fault].status,
    module,
    fault,
    message: errorMessage(module, fault),
  })),
)
