import { WRONG_CREDENTIALS } from '@petatirta/contract'

export const loginTexts = {
  page: 'Login',
  heading: 'Masuk ke PetaTirta',
  hint: 'Gunakan akun dari administrator Anda.',
  username: 'Username',
  password: 'Password',
  showPassword: 'Tampilkan password',
  hidePassword: 'Sembunyikan password',
  submit: 'Login',
  sending: 'Sedang masuk…',
  codeHeading: 'Verifikasi dua langkah',
  codeHint: 'Masukkan kode 6 angka dari aplikasi autentikator Anda. Kode ini diminta dalam 5 menit.',
  code: 'Kode verifikasi',
  codeHelp: 'Tidak ada ponsel? Masukkan salah satu kode pemulihan Anda.',
  verify: 'Verifikasi',
  back: 'Kembali ke login',
  wrongCredentials: WRONG_CREDENTIALS,
  network: 'Something wrong with the network',
  server: 'Ada kesalahan pada server',
  claim: 'Seluruh jaringan air, dalam satu peta.',
  claimDetail: 'Pelanggan, tagihan, pengaduan, pipa, dan perangkat PDAM: terlihat di tempatnya.',
} as const
