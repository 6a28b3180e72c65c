export const mapToolsTexts = {
  label: 'Alat peta',
  open: 'Buka alat peta',
  openWhile: (tool: string) => `Buka alat peta, ${tool} sedang aktif`,
  offline: 'Tidak tersedia tanpa jaringan',
  noCustomers: 'Menunggu data pelanggan',
} as const
