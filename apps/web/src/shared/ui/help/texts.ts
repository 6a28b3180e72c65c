export const helpTexts = { label: 'Bantuan', detail: 'Bantuan (dibuka di tab baru)' } as const
