import { Fold } from '#shared/ui/fold/fold.tsx'
import { SourceForm } from './source-form.tsx'
import { SourceList } from './source-list.tsx'
import { sourceTexts as texts } from './texts.ts'

interface Props {
  city: string
  onDraft: (id: string) => void
}

/** Data from an address: fetched to be looked at, and addresses that are fetched again. */
export const SourcePanel = ({ city, onDraft }: Props) => (
  <Fold title={texts.title}>
    <SourceForm city={city} onDraft={onDraft} />
    <SourceList city={city} />
  </Fold>
)
