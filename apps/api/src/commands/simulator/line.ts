import type { DeviceMessage } from '@petatirta/contract'

/** The way from simulated devices to PetaTirta. */
export interface Line {
  /** Settles when the other side has taken the message. */
  send: (deviceId: string, message: DeviceMessage) => Promise<void>
  close: () => Promise<void>
}

/** Retrying does not help: the message says why and what to do. */
export class PermanentFailure extends Error {}

/** The message cannot be delivered now; the next one may be. */
export class TemporaryFailure extends Error {}
