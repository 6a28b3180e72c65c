/** The columns by which a table of ours says places, written and read again. */
export const LONGITUDE = 'Bujur'
export const LATITUDE = 'Lintang'
export const GEOMETRY = 'Geometri (GeoJSON)'
