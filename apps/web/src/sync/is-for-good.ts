import { FAULTS } from '@petatirta/contract'

const CODES = (['invalid', 'notFound', 'notAllowed', 'notSignedIn'] as const).map(fault => FAULTS[fault].code)

/** Whether asking again would be refused in the same words. */
export const isForGood = (code: number): boolean => CODES.some(fault => String(code).endsWith(fault))
