// A billing service by the contract of docs/billing-service.md: records.ts (what it knows) → service.ts (what it answers).
export { FAULTS, type Fault } from './faults.ts'
export { type BillRow, demoBills } from './records.ts'
export { type BillingSample, createBillingSample, type SampleOptions } from './service.ts'
