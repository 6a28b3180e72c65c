export const statusTexts = { active: 'Aktif', inactive: 'Non Aktif' } as const
