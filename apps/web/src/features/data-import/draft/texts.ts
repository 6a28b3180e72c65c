import type { DraftColumn, ImportMode } from '@petatirta/contract'
import { formatNumber } from '@petatirta/domain'
import type { LayerState } from './draft-state.ts'

const GEOMETRIES = { point: 'titik', line: 'garis', polygon: 'poligon' } as const

export const dropTexts = {
  title: 'Impor file apa saja',
  drop: 'Letakkan file apa saja di sini',
  release: 'Lepaskan file di sini',
  about:
    'Shapefile (zip, atau semua bagiannya), GeoPackage, KML/KMZ, DXF, Excel, CSV, GeoJSON, Esri JSON, GPX, atau EPANET. Beberapa file sekaligus boleh. Isinya ditampilkan dahulu; belum ada yang berubah.',
  pick: 'Pilih file apa saja',
  input: 'File apa saja',
  noCity: 'Pilih PDAM dahulu, lalu letakkan filenya di sini.',
  tooLarge: (name: string, largest: string) => `${name} lebih besar dari batas ${largest}.`,
  empty: (name: string) => `${name} kosong.`,
  sending: (files: number) => `Mengunggah ${formatNumber(files)} file`,
  sent: (share: number) => `${Math.floor(share * 100)} % terkirim`,
  reading: 'Isi file sedang dibaca di server',
  cancel: 'Batalkan unggahan',
  failed: 'File tidak dapat diunggah',
  again: 'Unggah lagi',
  kept: (files: string) => `Pratinjau ${files} belum selesai.`,
  goOn: 'Lanjutkan pratinjau',
  leaving: {
    title: 'Unggahan sedang berjalan',
    question: 'Jika Anda keluar sekarang, unggahan dibatalkan.',
    leave: 'Keluar dan batalkan',
    stay: 'Tetap di sini',
  },
} as const

const STATES: Readonly<Record<LayerState, string>> = {
  ready: 'Siap',
  choose: 'Perlu dipilih',
  unusable: 'Tidak dapat dipakai',
  skipped: 'Tidak diimpor',
  waiting: 'Memeriksa…',
  failed: 'Gagal diperiksa',
}

export const draftTexts = {
  title: (city: string) => `Pratinjau untuk ${city}`,
  about: (until: string) =>
    `Periksa isi file sebelum diimpor. Data PDAM belum berubah. File disimpan sampai ${until}.`,
  loading: 'Memuat pratinjau…',
  gone: 'Pratinjau ini sudah tidak ada',
  goneDetail:
    'File disimpan sementara saja, atau sudah diimpor. Unggah filenya lagi; data PDAM tidak berubah.',
  restart: 'Mulai lagi',
  refused: 'File yang tidak dapat dipakai',
  empty: 'Tidak ada data yang dapat dibaca dari file ini',
  discard: 'Buang file',
  discarding: {
    title: 'Buang file ini?',
    question: 'Pilihan yang sudah dibuat ikut hilang. Data PDAM tidak berubah.',
    confirm: 'Ya, Buang',
  },
  steps: {
    waiting: 'Memeriksa isi file…',
    choose: 'Masih ada lapisan yang belum siap.',
    nothing: 'Pilih paling sedikit satu lapisan.',
    ready: 'Periksa dahulu apa yang akan berubah.',
    checked: (layers: number) => `${formatNumber(layers)} lapisan siap diimpor.`,
    blocked: 'Tidak dapat diimpor seperti ini.',
  },
  check: 'Periksa',
  checking: 'Menghitung perubahan…',
  checkFailed: 'Perubahan tidak dapat dihitung',
  run: 'Impor',
} as const

export const layerTexts = {
  list: 'Lapisan dalam file',
  about: (format: string, rows: number, geometry: readonly (keyof typeof GEOMETRIES)[]) =>
    [
      format,
      `${formatNumber(rows)} data`,
      geometry.length > 0 ? geometry.map(each => GEOMETRIES[each]).join(', ') : 'tabel',
    ].join(' · '),
  files: (files: readonly string[]) => files.join(', '),
  unreadable: (rows: number) =>
    `${formatNumber(rows)} data tidak dapat dibaca dan akan tercantum sebagai gagal.`,
  states: STATES,
  kind: 'Jenis data',
  choose: 'Pilih jenis data',
  skip: 'Jangan impor',
  show: 'Rincian',
  showOf: (layer: string) => `Rincian ${layer}`,
  chooseFirst: 'Pilih jenis datanya untuk melihat bagaimana isinya dipahami.',
  proposing: 'Mencocokkan kolom…',
  follows: (profile: string) => `Mengikuti pilihan kolom “${profile}”.`,
  failed: 'Lapisan ini tidak dapat diperiksa',
} as const

export const placeTexts = {
  title: 'Letak',
  map: (layer: string) => `Letak ${layer} di peta`,
  noPlace:
    'Tidak ada data yang terletak di Indonesia menurut sistem koordinat ini. Pilih sistem koordinat lain, atau tukar bujur/lintang.',
  noSystem: 'Pilih sistem koordinatnya: file ini tidak menyebutkannya.',
  unknownSystem: (stated: string) =>
    `Pilih sistem koordinatnya: yang tertulis di file tidak dikenal (${stated}).`,
  system: 'Sistem koordinat',
  search: 'Cari nama atau nomor EPSG',
  searching: 'Mencari…',
  searchFailed: 'Daftar tidak dapat dimuat. Coba lagi.',
  none: 'Tidak ditemukan',
  epsg: (srid: number) => `EPSG:${srid}`,
  stated: (text: string) => `Menurut file: ${text}`,
  fromFile: 'Menurut file.',
  guessed: 'Diduga dari besar angka koordinatnya.',
  swap: 'Tukar bujur/lintang',
  swapped: 'Bujur dan lintang ditukar.',
  shown: (shown: number, all: number) =>
    shown < all ? `${formatNumber(shown)} dari ${formatNumber(all)} data ditampilkan.` : '',
  atZero: (rows: number) => `${formatNumber(rows)} data berada di koordinat 0, 0.`,
  far: (km: number) => `Data ini sekitar ${formatNumber(Math.round(km))} km dari pusat PDAM.`,
} as const

export const columnTexts = {
  title: 'Kolom',
  about: 'Kolom file yang dipakai untuk setiap data.',
  required: 'wajib',
  none: 'Tidak ada',
  filled: (meaning: string, filled: number, rows: number) =>
    `${meaning}: ${formatNumber(filled)} dari ${formatNumber(rows)}`,
  examples: ({ examples }: Pick<DraftColumn, 'examples'>) =>
    examples.length > 0 ? examples.join(', ') : 'kosong',
  choose: (columns: readonly string[]) => `Pilih kolomnya, mungkin ${columns.join(' atau ')}.`,
  more: (fields: number) => `Tampilkan ${formatNumber(fields)} kolom lain`,
  unused: (columns: readonly string[]) => `Kolom file yang tidak dipakai: ${columns.join(', ')}.`,
  unusedKept: 'Isinya tetap disimpan dan tampil di rincian data.',
  allUsed: 'Semua kolom file dipakai.',
} as const

export const valueTexts = {
  title: (meaning: string) => `Nilai ${meaning}`,
  count: (matched: number, all: number) =>
    `${formatNumber(matched)} dari ${formatNumber(all)} nilai sudah cocok`,
  asIs: 'Biarkan apa adanya',
  valueOf: (value: string, meaning: string) => `${meaning} untuk ${value}`,
  rows: (rows: number) => `${formatNumber(rows)} data`,
} as const

export const idTexts = {
  title: 'ID yang mencurigakan',
  suspicious: (rows: number) => `${formatNumber(rows)} ID mencurigakan`,
  repair: (repaired: number, of: number) =>
    `Perbaiki ${formatNumber(repaired)} dari ${formatNumber(of)} ID seperti ini`,
  change: (before: string, after: string) => `${before} → ${after}`,
} as const

export const rowTexts = {
  title: (rows: number) => `${formatNumber(rows)} baris pertama`,
  table: (layer: string) => `Baris pertama ${layer}`,
} as const

export const subTypeTexts = {
  label: 'Sub tipe untuk semua data lapisan ini',
  help: 'Kosongkan bila sub tipe ada di kolom file.',
} as const

const MODES: Readonly<Record<ImportMode, readonly [label: string, meaning: string]>> = {
  replace: ['Ganti', 'Isi lapisan menjadi persis seperti file; yang tidak ada di file dihapus.'],
  append: ['Tambahkan', 'Data baru ditambahkan; ID yang sudah ada dibiarkan dan dilaporkan.'],
  update: ['Perbarui', 'ID yang sudah ada diubah, yang baru ditambahkan, tidak ada yang dihapus.'],
}

export const modeTexts = {
  title: 'Cara mengimpor',
  label: (mode: ImportMode) => MODES[mode][0],
  meaning: (mode: ImportMode) => MODES[mode][1],
} as const

export const checkTexts = {
  title: 'Yang akan terjadi',
  counts: {
    added: 'Baru',
    changed: 'Berubah',
    unchanged: 'Tetap',
    removed: 'Dihapus',
    failed: 'Gagal',
  },
  before: (rows: number) => `Sekarang ada ${formatNumber(rows)} data.`,
  risks: 'Pastikan ini benar',
  confirm: (slug: string) => `Ketik ${slug} untuk melanjutkan`,
  profile: 'Nama pilihan kolom',
  profileHelp:
    'Pilihan kolom diingat dengan nama ini untuk file berikutnya. Kosong: diberi nama jenis datanya.',
} as const

export const rememberedTexts = {
  title: 'Pilihan kolom yang diingat',
  about: 'File berikutnya dengan kolom yang sama mengikuti pilihan ini.',
  loading: 'Memuat…',
  empty: 'Belum ada. Pilihan kolom diingat setiap kali file diimpor lewat pratinjau.',
  used: (user: string, time: string) => `Terakhir dipakai ${user}, ${time}`,
  column: (field: string, column: string) => `${field} ← ${column}`,
  remove: (name: string) => `Lupakan ${name}`,
  removing: {
    title: 'Lupakan pilihan kolom ini?',
    question: (name: string, kind: string) =>
      `“${name}” (${kind}) tidak dipakai lagi untuk file berikutnya. Data yang sudah diimpor tidak berubah.`,
    confirm: 'Ya, Lupakan',
  },
  failed: 'Pilihan kolom tidak dapat dilupakan',
} as const

export const resultTexts = {
  map: 'Lihat di peta',
  other: 'Impor file lain',
} as const
