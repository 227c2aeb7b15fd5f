import boxStyles from '@aruga/ui/form/box.module.css'
import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './check-row.module.css'
import { FieldError } from './field.tsx'

type Props = Omit<ComponentProps<'input'>, 'type' | 'id' | 'children'> & {
  children: ReactNode
  detail?: ReactNode
  error?: string | undefined
}

/** A checkbox whose whole row is the target. Accepts a `ref` from the form library. */
export const CheckRow = ({ children, detail, error, ...input }: Props) => {
  const id = useId()
  const described = [detail && `${id}-detail`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.check}>
      <label className={styles.row} htmlFor={id}>
        <input
          {...input}
          className={boxStyles.box}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        <span className={styles.text}>
          <span>{children}</span>
          {detail && (
            <span className="muted small" id={`${id}-detail`}>
              {detail}
            </span>
          )}
        </span>
      </label>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
