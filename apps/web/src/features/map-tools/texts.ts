export const mapToolsTexts = {
  label: 'Alat peta',
  open: 'Buka alat peta',
  noCustomers: 'Menunggu data pelanggan',
} as const
