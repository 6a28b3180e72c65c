import { type ComponentProps, Suspense } from 'react'
import type { IncidentForm as Form } from '#features/incidents/incident-form.tsx'
import { formTexts } from '#features/incidents/texts.ts'
import { lazyDialog } from '#shared/ui/lazy/lazy-dialog.tsx'
import { useNotify } from '#shared/ui/notice/notices.tsx'

const IncidentForm = lazyDialog(
  async () => (await import('#features/incidents/incident-form.tsx')).IncidentForm,
)

interface Props extends Pick<ComponentProps<typeof Form>, 'city' | 'closure' | 'summary'> {
  /** It was saved, or not wanted after all. */
  onDone: () => void
}

/** A closure becomes an incident. The form's code is fetched when it is first opened. */
export function SaveForm({ onDone, ...form }: Props) {
  const notify = useNotify()
  const saved = () => {
    notify(formTexts.saved, 'success')
    onDone()
  }
  return (
    <Suspense>
      <IncidentForm {...form} onClose={onDone} onSaved={saved} />
    </Suspense>
  )
}
