import type { DeviceMessage } from '@petatirta/contract'

/** The way from simulated devices to PetaTirta. */
export interface Line {
  /** Settles when the other side has taken the message. */
  send: (deviceId: string, message: DeviceMessage) => Promise<void>
  close: () => Promise<void>
}

/** It makes no sense to go on: the sentence says why and what to do. */
export class Hopeless extends Error {}

/** Nobody takes the message now; the next one may get through. */
export class Away extends Error {}
