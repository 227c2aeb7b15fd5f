import type { ComponentProps } from 'react'
import { Field } from './field.tsx'
import { PasswordRules } from './password-rules.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'autoComplete'> & {
  /** The field's value, from which the rules are ticked. */
  typed: string
}

/** A field for a new password, with the parts of the password rule below it. */
export const NewPasswordField = ({ typed, ...field }: Props) => (
  <div className="stack">
    <Field {...field} type="password" autoComplete="new-password" />
    <PasswordRules password={typed} />
  </div>
)
