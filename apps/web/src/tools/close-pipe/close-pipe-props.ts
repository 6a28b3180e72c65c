import type { ClosureRequest, MapCompany } from '@petatirta/contract'
import type { ReactNode } from 'react'
import type { MapEngine } from '#map/engine/map-engine.ts'
import type { ClosureAnswer, Fitting, TraceQuestion } from '#sync/network/answers.ts'
import type { City } from '#sync/page/city.ts'

/** A page where who may can do something about what is missing. */
export interface HelpLink {
  readonly text: string
  readonly href: string
}

interface Located {
  readonly id: string
  readonly position: [number, number]
}

/** What a saved closure is made of. */
export interface ClosureSummary {
  /** To be closed. */
  readonly valves: readonly Located[]
  /** Closed already, as a person wrote down: they bound the part without water, too. */
  readonly shut: readonly Located[]
  readonly customers: number
  readonly areas: readonly string[]
}

export interface ClosePipeProps {
  engine: MapEngine
  sync: City
  company: MapCompany
  wide: boolean
  /** Whether the user may write down states of valves, and save incidents. */
  mayWrite: boolean
  /** Where who may can do something about pipes and valves that are missing. */
  help: readonly HelpLink[]
  logo: () => Promise<ImageBitmap | undefined>
  /** The form of an incident, where the user may save one. */
  saveForm?:
    | ((
        closure: ClosureRequest,
        summary: ClosureSummary,
        done: { onClose: () => void; onSaved: () => void },
      ) => ReactNode)
    | undefined
  /** Follows the pipes from the place that was tapped. */
  onTrace?: ((question: TraceQuestion) => void) | undefined
  onFailed: (message: string) => void
  onClose: () => void
}

const located = ({ id, position: [lon, lat] }: Fitting): Located => ({ id, position: [lon, lat] })

export const summaryOf = (
  { valves, shut, customers }: ClosureAnswer,
  areas: readonly string[],
): ClosureSummary => ({
  valves: valves.map(located),
  shut: shut.map(located),
  customers: customers.total,
  areas,
})
