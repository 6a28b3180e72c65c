export const mapToolsTexts = {
  label: 'Alat peta',
  open: 'Buka alat peta',
  openWhile: (tool: string) => `Buka alat peta, ${tool} sedang aktif`,
  noCustomers: 'Menunggu data pelanggan',
} as const
