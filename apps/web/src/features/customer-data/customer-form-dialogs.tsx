import type { CustomerFeature } from '@petatirta/contract'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { FormDialog } from '#shared/ui/dialog/form-dialog.tsx'
import { isFault, markRefused, reasonOf } from '#shared/ui/form/failure.ts'
import { NewestNote } from '#shared/ui/form/newest-note.tsx'
import { useNewest } from '#shared/ui/form/use-newest.ts'
import type { Place } from '#shared/ui/point-map/handle.ts'
import { CustomerForm } from './customer-form.tsx'
import {
  type CustomerValues,
  describeCustomer,
  EMPTY_CUSTOMER,
  idOf,
  toCustomerValues,
} from './customer-record.ts'
import { customerDataTexts as texts } from './texts.ts'
import {
  isChangedMeanwhile,
  loadCustomer,
  useAddCustomer,
  useCustomerNotices,
  useEditCustomer,
} from './use-customers.ts'

interface Props {
  city: string
  /** Of the city. */
  centre: Place
  onClose: () => void
}

/** M4.12, M5.1. A field that is empty or wrong says so itself: nothing is sent, and no notice is needed. */
const useCustomerForm = (defaultValues: CustomerValues) =>
  // Not when a field is left: a message would switch Simpan off under the pointer that is about to press it.
  useForm<CustomerValues>({ mode: 'onChange', defaultValues })

const frameOf = ({ formState: { isDirty, errors } }: UseFormReturn<CustomerValues>, pending: boolean) => ({
  open: true,
  dirty: isDirty,
  pending,
  disabled: Object.keys(errors).length > 0,
})

export function AddCustomerDialog({ city, centre, onClose }: Props) {
  const form = useCustomerForm(EMPTY_CUSTOMER)
  const { mutate, isPending } = useAddCustomer(city)
  const { done, failed } = useCustomerNotices()
  const save = (values: CustomerValues) =>
    mutate(values, {
      onSuccess: () => {
        done(texts.addDone)
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
      {...frameOf(form, isPending)}
      title={texts.addTitle}
      onSubmit={form.handleSubmit(save)}
      onClose={onClose}
    >
      <CustomerForm form={form} city={city} centre={centre} fixedId={undefined} />
    </FormDialog>
  )
}

export function EditCustomerDialog({
  city,
  centre,
  customer,
  onClose,
}: Props & { customer: CustomerFeature }) {
  const form = useCustomerForm(toCustomerValues(customer))
  const { mutate, isPending } = useEditCustomer(city)
  const { done, failed } = useCustomerNotices()
  const newest = useNewest({
    form,
    opened: customer,
    toValues: toCustomerValues,
    describe: describeCustomer,
    load: () => loadCustomer(city, idOf(customer)),
    onFailure: failed,
  })
  const save = (values: CustomerValues) =>
    mutate(
      { values, seen: newest.record },
      {
        onSuccess: () => {
          done(texts.editDone)
          onClose()
        },
        onError: error => {
          failed(error)
          if (isChangedMeanwhile(error)) newest.markStale()
          else markRefused(form, error)
        },
      },
    )
  return (
    <FormDialog
      {...frameOf(form, isPending)}
      title={texts.editTitle}
      note={<NewestNote {...newest.note} />}
      onSubmit={form.handleSubmit(save)}
      onClose={onClose}
    >
      <CustomerForm form={form} city={city} centre={centre} fixedId={idOf(customer)} />
    </FormDialog>
  )
}
