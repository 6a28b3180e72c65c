import { AUDIT_KEPT_DAYS } from '@petatirta/contract'
import { formatNumber } from '@petatirta/domain'

export const archiveTexts = {
  title: 'Arsip jejak audit',
  about: `Catatan lama dipindahkan ke file arsip yang disimpan server. Setelah itu catatan tersebut tidak muncul lagi di daftar dan pencarian, hanya di dalam filenya. Catatan ${AUDIT_KEPT_DAYS} hari terakhir selalu tetap di daftar.`,
  before: 'Arsipkan catatan sebelum',
  counting: 'Menghitung catatan…',
  nothing: 'Tidak ada catatan sebelum tanggal ini.',
  count: (entries: number, oldest: string) =>
    `${formatNumber(entries)} catatan akan diarsipkan; yang tertua dibuat ${oldest}.`,
  archive: 'Arsipkan',
  question: (entries: number) => `Arsipkan ${formatNumber(entries)} catatan?`,
  consequence: (day: string) =>
    `Catatan sebelum ${day} dipindahkan ke file arsip dan tidak dapat dikembalikan ke daftar. Pengarsipan ini sendiri dicatat.`,
  confirm: 'Ya, Arsipkan',
  progress: (done: number, total: number) =>
    `${formatNumber(done)} dari ${formatNumber(total)} catatan diarsipkan`,
  working: 'Mengarsipkan catatan',
  stop: 'Hentikan',
  stopping: 'Menunggu file ini selesai…',
  done: (entries: number) => `${formatNumber(entries)} catatan diarsipkan`,
  failed: 'Gagal mengarsipkan',
  kept: (done: number) =>
    done > 0
      ? `${formatNumber(done)} catatan sudah diarsipkan; sisanya masih di daftar.`
      : 'Semua catatan masih di daftar.',
  loading: 'Memuat arsip…',
  retry: 'Coba lagi',
  archives: 'Daftar arsip',
  none: 'Belum ada arsip.',
  number: (number: number) => `Arsip ${number}`,
  range: (from: string, to: string) => (from === to ? from : `${from} – ${to}`),
  size: (entries: number, bytes: string) => `${formatNumber(entries)} catatan · ${bytes}`,
  made: (actor: string, at: string) => `Dibuat ${actor}, ${at}`,
  download: 'Unduh',
  downloadOf: (fileName: string) => `Unduh ${fileName}`,
  downloadFailed: 'Gagal mengunduh arsip',
} as const
