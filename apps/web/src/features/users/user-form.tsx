import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useSession } from '#shared/session/use-session.ts'
import { StatusInput } from '#shared/ui/form/status-input.tsx'
import { AccountFields, MapField, RolesField, RuleField } from '#shared/ui/form/user-fields.tsx'
import type { UserValues } from '#shared/ui/form/user-values.ts'
import { userTexts } from './texts.ts'

interface Props {
  form: UseFormReturn<UserValues>
  /** Said where an empty password means that it stays as it is. */
  passwordUnchanged?: string
  /** Users edit their own account. */
  self?: boolean
}

export function UserForm({ form, passwordUnchanged, self = false }: Props) {
  const { control } = form
  const rule = useWatch({ control, name: 'rule' })
  const isRoot = useSession(state => state.claims?.rule === 'root')
  /** A5: choosing ops clears map and roles. */
  const clearForOps = (chosen: string) => {
    if (chosen !== 'ops') return
    form.setValue('map', '', { shouldDirty: true })
    form.setValue('roles', [], { shouldDirty: true })
    form.clearErrors(['map', 'roles'])
  }
  return (
    <>
      <AccountFields control={control} {...(passwordUnchanged && { unchanged: passwordUnchanged })} />
      <RuleField
        control={control}
        rule={rule}
        onChosen={clearForOps}
        hint={rule === 'ops' && !isRoot ? userTexts.rootOnly : undefined}
      />
      {rule === 'pdam' && (
        <>
          <RolesField control={control} />
          <MapField control={control} />
        </>
      )}
      <StatusInput
        control={control}
        name="status"
        disabled={self}
        hint={self ? userTexts.ownStatus : undefined}
      />
    </>
  )
}
