import { eyeOffOutline, eyeOutline, warningOutline } from 'ionicons/icons'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Icon } from '../art/icon.tsx'
import styles from './field.module.css'

type FieldProps = Omit<ComponentProps<'input'>, 'type' | 'id'> & {
  label: string
  hint?: ReactNode
  /** What is wrong and what to do about it. */
  error?: string | undefined
  type?: 'text' | 'email' | 'tel' | 'date' | 'password' | 'search' | 'time'
}

/** Label, hint, field, then the error with what to do; a password can be shown. Accepts a `ref` from the form library. */
export const Field = ({ label, hint, error, type = 'text', className, ...input }: FieldProps) => {
  const id = useId()
  const { t } = useTexts('ui')
  const [shown, setShown] = useState(false)
  const secret = type === 'password'
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const control = (
    <input
      {...input}
      id={id}
      type={secret && shown ? 'text' : type}
      className={error ? `${styles.input} ${styles.inputBad}` : styles.input}
      aria-invalid={error ? true : undefined}
      aria-describedby={described || undefined}
      // A password is never truncated silently.
      {...(secret ? { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false, maxLength: undefined } : {})}
    />
  )
  return (
    <div className={className ? `${styles.field} ${className}` : styles.field}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span className={styles.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {secret ? (
        <div className={styles.secret}>
          {control}
          <button type="button" aria-pressed={shown} aria-controls={id} onClick={() => setShown(!shown)}>
            <Icon of={shown ? eyeOffOutline : eyeOutline} small />
            <span>{shown ? t('hide') : t('show')}</span>
            <span className="sr">: {label}</span>
          </button>
        </div>
      ) : (
        control
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

type TextAreaProps = {
  label: string
  error?: string | undefined
  maxLength: number
  value: string
  onChange: (value: string) => void
}

/** The same for several lines. */
export const TextArea = ({ label, error, onChange, ...input }: TextAreaProps) => {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        {...input}
        id={id}
        rows={4}
        className={error ? `${styles.input} ${styles.inputBad}` : styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

/** The error below a field or a group: icon and text, announced when it appears. */
export const FieldError = ({ id, error }: { id: string; error: string | undefined }) => (
  <div role="alert" className={styles.alert}>
    {error && (
      <p className={styles.error} id={id}>
        <Icon of={warningOutline} small />
        <span>{error}</span>
      </p>
    )}
  </div>
)
