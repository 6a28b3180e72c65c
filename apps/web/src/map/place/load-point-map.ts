/** Forms show a small map late and seldom: OpenLayers is fetched when the first of them is there. */
export const loadPointMap = async () => (await import('./point-map.ts')).createPointMap
