/** What lies where no tile has arrived. */
export const MAP_GROUND = { light: '#e8eef0', dark: '#202d35' } as const
