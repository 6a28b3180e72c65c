export const texts = { yes: 'Ya', no: 'Tidak' } as const
