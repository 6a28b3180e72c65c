/**
 * Degrees as they are sent: whole numbers of 1e-7°. Browser and server decide by these numbers which customers lie in an
 * area: they are exact, so that both answer the same.
 */
import { COORDINATE_SCALE } from '@petatirta/contract'

const EARTH_RADIUS = 6378137
const PER_RADIAN = (180 / Math.PI) * COORDINATE_SCALE

/** Of metres in EPSG:3857. */
export const gridLon = (x: number): number => Math.round((x / EARTH_RADIUS) * PER_RADIAN)
export const gridLat = (y: number): number => Math.round(Math.atan(Math.sinh(y / EARTH_RADIUS)) * PER_RADIAN)

/** Of degrees, as the server rounds them. */
export const toGrid = (degrees: number): number => Math.round(degrees * COORDINATE_SCALE)
export const toDegrees = (grid: number): number => grid / COORDINATE_SCALE
