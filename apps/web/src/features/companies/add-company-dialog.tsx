import { Box, Button, Step, StepLabel, Stepper, Typography } from '@mui/material'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm, useWatch } from 'react-hook-form'
import { FormDialog } from '#shared/ui/dialog/form-dialog.tsx'
import { markRefused, markUserRefused } from '#shared/ui/form/failure.ts'
import { AccountFields, RolesField } from '#shared/ui/form/user-fields.tsx'
import { EMPTY_USER, isComplete, type UserValues } from '#shared/ui/form/user-values.ts'
import { CompanyForm } from './company-form.tsx'
import { type CompanyValues, EMPTY_COMPANY } from './company-record.ts'
import { companyTexts } from './texts.ts'
import { useAddCompany, useCompanyNotices } from './use-company-changes.ts'

/** A2: the utility, then its first user; both are sent together at the end. */
export function AddCompanyDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<0 | 1>(0)
  const company = useForm<CompanyValues>({ mode: 'all', defaultValues: EMPTY_COMPANY })
  const user = useForm<UserValues>({ mode: 'all', defaultValues: { ...EMPTY_USER, rule: 'pdam' } })
  const [slug, complete] = [
    company.getValues('slug'),
    useWatch({ control: user.control, compute: isComplete }),
  ]
  const { isValid, isDirty } = company.formState
  const { mutate, isPending } = useAddCompany()
  const { done, failed, incomplete } = useCompanyNotices()

  const next = (values: CompanyValues) => {
    user.setValue('map', values.slug)
    setStep(1)
  }
  const refuse = (error: unknown) => {
    failed(error)
    // Fields that are not on the screen cannot take the focus.
    if (markRefused(company, error)) {
      flushSync(() => setStep(0))
      markRefused(company, error)
    } else markUserRefused(user, error)
  }
  const submit = (values: UserValues) =>
    mutate(
      { company: company.getValues(), user: values },
      {
        onSuccess: () => {
          done(companyTexts.addDone)
          onClose()
        },
        onError: refuse,
      },
    )

  return (
    <FormDialog
      open
      title={companyTexts.add}
      submit={step === 0 ? companyTexts.next : companyTexts.submit}
      actions={
        <Button disabled={step === 0 || isPending} onClick={() => setStep(0)}>
          {companyTexts.back}
        </Button>
      }
      dirty={isDirty || user.formState.isDirty}
      pending={isPending}
      disabled={step === 0 ? !isValid : !complete}
      onSubmit={step === 0 ? company.handleSubmit(next) : user.handleSubmit(submit, incomplete)}
      onClose={onClose}
    >
      <Stepper activeStep={step}>
        {companyTexts.steps.map(label => (
          <Step key={label}>
            <StepLabel>{label}</StepLabel>
          </Step>
        ))}
      </Stepper>
      <Box
        key={step}
        role="group"
        aria-label={companyTexts.steps[step]}
        sx={{ display: 'grid', gap: 2, pt: 1 }}
      >
        {step === 0 ? (
          <CompanyForm form={company} />
        ) : (
          <>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {companyTexts.assigned(slug)}
            </Typography>
            <AccountFields control={user.control} />
            <RolesField control={user.control} />
          </>
        )}
      </Box>
    </FormDialog>
  )
}
