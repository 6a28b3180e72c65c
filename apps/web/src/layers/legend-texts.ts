export const legendTexts = {
  title: 'Legenda',
  billing: 'Status Tagihan',
  billingAt: (month: string) => `Status Tagihan per ${month}`,
  customers: 'Pelanggan',
  complaintMarks: { hublang: 'Ada pengaduan', workOrder: 'Ada work order' },
  otherCustomers: 'Pelanggan lain',
  pipeTypes: 'Jenis Pipa',
  pipeDiameters: 'Diameter Pipa',
  others: 'Lapisan Lain',
} as const
