import type { CustomerFeature } from '@petatirta/contract'
import { useForm } from 'react-hook-form'
import { FormDialog } from '#shared/ui/dialog/form-dialog.tsx'
import { isFault, markRefused, reasonOf } from '#shared/ui/form/failure.ts'
import { CustomerForm } from './customer-form.tsx'
import { type CustomerValues, EMPTY_CUSTOMER, idOf, toCustomerValues } from './customer-record.ts'
import { customerDataTexts as texts } from './texts.ts'
import { useCustomerNotices, useSaveCustomer } from './use-customers.ts'

interface Props {
  city: string
  /** Absent for a new one. */
  customer?: CustomerFeature
  onClose: () => void
}

/** M4.12, M5.1. A field that is empty or wrong says so itself: nothing is sent, and no notice is needed. */
export function CustomerFormDialog({ city, customer, onClose }: Props) {
  const form = useForm<CustomerValues>({
    // Not when a field is left: a message would switch Simpan off under the pointer that is about to press it.
    mode: 'onChange',
    defaultValues: customer ? toCustomerValues(customer) : EMPTY_CUSTOMER,
  })
  const { isDirty, errors } = form.formState
  const { mutate, isPending } = useSaveCustomer(city, customer)
  const { done, failed } = useCustomerNotices()
  const save = (values: CustomerValues) =>
    mutate(values, {
      onSuccess: () => {
        done(customer ? texts.editDone : texts.addDone)
        onClose()
      },
      onError: error => {
        failed(error)
        if (isFault(error, 'customer', 'exists'))
          form.setError('idpelangga', { message: reasonOf(error) }, { shouldFocus: true })
        else markRefused(form, error)
      },
    })
  return (
    <FormDialog
      open
      title={customer ? texts.editTitle : texts.addTitle}
      dirty={isDirty}
      pending={isPending}
      disabled={Object.keys(errors).length > 0}
      onSubmit={form.handleSubmit(save)}
      onClose={onClose}
    >
      <CustomerForm control={form.control} fixedId={customer && idOf(customer)} />
    </FormDialog>
  )
}
