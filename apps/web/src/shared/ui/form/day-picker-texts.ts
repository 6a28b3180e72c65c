import type { PickersLocaleText } from '@mui/x-date-pickers/locales'

/** What the date picker says by itself; the library has no Indonesian of its own. */
export const dayPickerTexts: Partial<PickersLocaleText> = {
  previousMonth: 'Bulan sebelumnya',
  nextMonth: 'Bulan berikutnya',
  calendarViewSwitchingButtonAriaLabel: view =>
    view === 'year' ? 'Pilihan tahun, kembali ke kalender' : 'Kalender, beralih ke pilihan tahun',
  okButtonLabel: 'Tutup',
  openDatePickerDialogue: date => (date ? `Pilih tanggal, terpilih ${date}` : 'Pilih tanggal'),
  dateTableLabel: 'Pilih tanggal',
  year: 'Tahun',
  month: 'Bulan',
  day: 'Hari',
  empty: 'Kosong',
  fieldClearLabel: 'Hapus tanggal',
}
