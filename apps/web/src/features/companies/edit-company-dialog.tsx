import type { Company } from '@petatirta/contract'
import { useForm } from 'react-hook-form'
import { FormDialog } from '#shared/ui/dialog/form-dialog.tsx'
import { isFault, markRefused } from '#shared/ui/form/failure.ts'
import { NewestNote } from '#shared/ui/form/newest-note.tsx'
import { useNewest } from '#shared/ui/form/use-newest.ts'
import { CompanyForm } from './company-form.tsx'
import { type CompanyValues, describeCompany, toCompanyValues } from './company-record.ts'
import { LogoInput } from './logo-input.tsx'
import { companyTexts } from './texts.ts'
import { loadCompany, useCompanyNotices, useEditCompany } from './use-company-changes.ts'

export function EditCompanyDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const form = useForm<CompanyValues>({ mode: 'all', defaultValues: toCompanyValues(company) })
  const { mutate, isPending } = useEditCompany()
  const { done, failed } = useCompanyNotices()
  const newest = useNewest({
    form,
    opened: company,
    toValues: toCompanyValues,
    describe: describeCompany,
    load: () => loadCompany(company._id),
    onFailure: failed,
  })
  const save = (values: CompanyValues) =>
    mutate(
      { values, seen: newest.record },
      {
        onSuccess: () => {
          done(companyTexts.editDone)
          onClose()
        },
        onError: error => {
          failed(error)
          if (isFault(error, 'company', 'conflict')) newest.markStale()
          else markRefused(form, error)
        },
      },
    )
  return (
    <FormDialog
      open
      title={companyTexts.edit}
      note={<NewestNote {...newest.note} />}
      dirty={form.formState.isDirty}
      pending={isPending}
      onSubmit={form.handleSubmit(save)}
      onClose={onClose}
    >
      <CompanyForm form={form} storedSlug={newest.record.slug} />
      <LogoInput city={newest.record.slug} />
    </FormDialog>
  )
}
