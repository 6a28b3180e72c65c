export const texts = {
  noName: 'Tanpa nama',
  connection: 'No. Sambungan',
} as const

/** The properties of M3.2 in its order; the database hands them over in none. */
export const CUSTOMER_FIELDS = [
  ...['idpelangga', 'nama', 'alamat', 'Kelurahan', 'Kecamatan', 'kota', 'latitude', 'longitude', 'type'],
  ...['kodegol', 'golongan', 'koderayon', 'rayon', 'kddma', 'dma', 'zona', 'wilayah_pe', 'wilayah'],
  ...['status_billing', 'status_payment', 'due_date', 'tanggal_bayar', 'pemakaian_m3', 'pemakaian_m3_kini'],
  ...['total', 'total_kini', 'tunggakan', 'loket_bayar', 'sumber', 'sumber_dat', 'ket', 'status_eko'],
  ...['daya_listr', 'jenis_ruma', 'no_spl', 'tanggal_survey', 'no_meter', 'merk_meter', 'diameter', 'nohp'],
  ...['url_foto', 'url_foto_rumah'],
] as const
