import type { Choice } from './filter-state.ts'

export const isChosen = (choice: Choice, value: string): boolean => choice === 'all' || choice.includes(value)

/** `choice` with one of its options switched; every option on is 'all', which also covers options yet to come. */
export function toggleChoice(choice: Choice, options: readonly string[], value: string, on: boolean): Choice {
  const chosen = options.filter(option => (option === value ? on : isChosen(choice, option)))
  return chosen.length === options.length ? 'all' : chosen
}

export const chosenCount = (choice: Choice, options: readonly string[]): number =>
  options.filter(option => isChosen(choice, option)).length
