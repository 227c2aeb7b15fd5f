import { type ComponentProps, type ReactNode, useId } from 'react'
import fieldStyles from './field.module.css'
import { FieldError } from './field.tsx'
import styles from './text-area.module.css'

type Props = Omit<ComponentProps<'textarea'>, 'id' | 'className'> & {
  label: string
  hint?: ReactNode
  /** What is wrong and what to do about it. */
  error?: string | undefined
}

/** A field for several lines, otherwise like `Field`. */
export const TextArea = ({ label, hint, error, ...area }: Props) => {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span className={fieldStyles.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <textarea
        {...area}
        id={id}
        className={[fieldStyles.input, styles.area, error && fieldStyles.inputBad].filter(Boolean).join(' ')}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
