import { Typography } from '@mui/material'
import type { ClosureAnswer, Fitting, ValveFitting } from '#sync/network/answers.ts'
import { Section } from './card-frame.tsx'
import { cardTexts as texts } from './card-texts.ts'
import { RowButton, ValveRow, ValveRows } from './valve-list.tsx'

export interface ValveActions {
  /** Cannot be closed, as the user says. */
  readonly stuck: readonly Fitting[]
  readonly onStuck: (valve: Fitting, isStuck: boolean) => void
  /** Writes down what became of a valve; undefined for who may not. */
  readonly onState: ((valve: Fitting, shut: boolean) => void) | undefined
  readonly isSaving: boolean
  readonly onDirections: () => void
  readonly gmtOffset: number
}

/** What to close, what cannot be closed, and what is shut already. */
export function Valves({ closure, actions }: { closure: ClosureAnswer; actions: ValveActions }) {
  const { stuck, gmtOffset, onDirections, onStuck, onState, isSaving } = actions
  const row = { gmtOffset, onDirections }
  const mark = (valve: ValveFitting, shut: boolean) =>
    onState && (
      <RowButton disabled={isSaving} onClick={() => onState(valve, shut)}>
        {shut ? texts.markShut : texts.markOpen}
      </RowButton>
    )
  return (
    <>
      <Section
        title={texts.valves}
        {...(closure.valves.length > 0 && { note: texts.valvesNote(closure.valves.length) })}
      >
        {closure.valves.length === 0 && <Typography variant="body2">{texts.noneToClose}</Typography>}
        <ValveRows ordered>
          {closure.valves.map((valve, i) => (
            <ValveRow key={valve.id} {...row} fitting={valve} look="close" sign={String(i + 1)}>
              <RowButton onClick={() => onStuck(valve, true)}>{texts.stuck}</RowButton>
              {mark(valve, true)}
            </ValveRow>
          ))}
        </ValveRows>
      </Section>
      {stuck.length > 0 && (
        <Section title={texts.stuckList}>
          <ValveRows>
            {stuck.map(valve => (
              <ValveRow key={valve.id} {...row} fitting={valve} look="stuck" sign="!">
                <RowButton onClick={() => onStuck(valve, false)}>{texts.movable}</RowButton>
              </ValveRow>
            ))}
          </ValveRows>
        </Section>
      )}
      {closure.shut.length > 0 && (
        <Section title={texts.shut}>
          <ValveRows>
            {closure.shut.map(valve => (
              <ValveRow key={valve.id} {...row} fitting={valve} look="shut" sign="×">
                {mark(valve, false)}
              </ValveRow>
            ))}
          </ValveRows>
        </Section>
      )}
    </>
  )
}
