import { ROLES, requiredMessage, validatePassword, validateUsername } from '@petatirta/domain'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { CompanySelect } from '#shared/ui/company-select/company-select.tsx'
import { ChoiceInput } from './choice-input.tsx'
import { PasswordInput } from './password-input.tsx'
import { TextInput } from './text-input.tsx'
import { formTexts as texts } from './texts.ts'
import type { UserValues } from './user-values.ts'

interface CompanyInputProps<V extends FieldValues> {
  control: Control<V>
  name: FieldPath<V>
  label: string
  validate: (slug: string) => string | undefined
}

/** The slug of a utility; '' while none is chosen. */
function CompanyInput<V extends FieldValues>({ control, name, label, validate }: CompanyInputProps<V>) {
  const { field, fieldState } = useController({ control, name, rules: { validate } })
  return (
    <CompanySelect
      label={label}
      value={field.value || null}
      onChange={slug => field.onChange(slug ?? '')}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error?.message}
    />
  )
}

/** What the contract takes at most. */
const USERNAME_LENGTH = 64
const PASSWORD_LENGTH = 200

interface Props {
  control: Control<UserValues>
}

const required = (field: string) => (value: string | readonly string[]) =>
  value.length > 0 ? undefined : requiredMessage(field)

const optionalPassword = (value: string) => (value === '' ? undefined : validatePassword(value))

const asOptions = (values: readonly string[]) => values.map(value => ({ value, label: value }))
const ROLE_OPTIONS = asOptions(ROLES)
/** root is never made from the form (A3). */
const RULE_OPTIONS = asOptions(['pdam', 'ops'])
const ROOT_OPTIONS = asOptions(['root'])

/** Name and password; without `unchanged`, which says that an empty one stays as it is, the password is required. */
export function AccountFields({ control, unchanged }: Props & { unchanged?: string }) {
  return (
    <>
      <TextInput
        control={control}
        name="username"
        label={texts.username}
        validate={validateUsername}
        maxLength={USERNAME_LENGTH}
        autoFocus
      />
      <PasswordInput
        control={control}
        name="password"
        label={texts.password}
        validate={unchanged ? optionalPassword : validatePassword}
        required={!unchanged}
        hint={unchanged}
        maxLength={PASSWORD_LENGTH}
      />
    </>
  )
}

interface RuleProps extends Props {
  rule: UserValues['rule']
  hint?: string | undefined
  onChosen: (rule: string) => void
}

export const RuleField = ({ rule, ...props }: RuleProps) => (
  <ChoiceInput
    {...props}
    name="rule"
    label={texts.rule}
    options={rule === 'root' ? ROOT_OPTIONS : RULE_OPTIONS}
    disabled={rule === 'root'}
    validate={required('rule')}
  />
)

export const RolesField = ({ control }: Props) => (
  <ChoiceInput
    control={control}
    name="roles"
    label={texts.roles}
    options={ROLE_OPTIONS}
    validate={required('roles')}
    multiple
  />
)

export const MapField = ({ control }: Props) => (
  <CompanyInput control={control} name="map" label={texts.map} validate={required('map')} />
)
