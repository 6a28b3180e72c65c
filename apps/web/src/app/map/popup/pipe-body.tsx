import type { BodyProps } from '#features/feature-popup/body-props.ts'
import { PlainBody } from '#features/feature-popup/plain-body.tsx'
import { TraceButtons } from './trace-buttons.tsx'

/** The card of a pipe: what its publisher wrote, and where its water comes from and goes to. */
export function PipeBody(props: BodyProps) {
  const { sync, counter, row, at } = props
  const ask = async () => {
    const id = await sync.features.idOf('pipe', counter, row)
    return id === null ? undefined : { pipe: id, near: at }
  }
  return <PlainBody {...props} actions={<TraceButtons from={ask} served />} />
}
