import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../art/icon.tsx'
import styles from './button.module.css'

/** `fill` once a screen; `line` beside it; `plain` for undo; `danger` outlined. */
type Look = {
  kind?: 'fill' | 'tone' | 'line' | 'danger' | 'plain'
  icon?: string | undefined
  wide?: boolean
  small?: boolean
  children: ReactNode
}

const lookOf = ({ kind = 'fill', wide, small }: Look, className?: string) =>
  [styles.button, styles[kind], wide && styles.wide, small && styles.small, className].filter(Boolean).join(' ')

type ButtonProps = Look &
  Omit<ComponentProps<'button'>, 'children'> & {
    /** While true the button keeps focus and ignores presses; words replace its label. */
    busy?: boolean | string | undefined
  }

/** A button whose words start with a verb and name the object. */
export const Button = ({ kind, icon, wide, small, busy, children, className, onClick, type, ...rest }: ButtonProps) => {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={lookOf({ kind, wide, small, children } as Look, className)}
      onClick={press}
      aria-busy={busy ? true : undefined}
      aria-disabled={busy ? true : rest['aria-disabled']}
    >
      {busy ? <span className={styles.arc} aria-hidden="true" /> : icon && <Icon of={icon} />}
      <span>{typeof busy === 'string' ? busy : children}</span>
    </button>
  )
}

/** A link that looks like a button, because it is the main thing to do. */
export const ButtonLink = ({ kind, icon, wide, small, children, to }: Look & { to: string }) => (
  <Link to={to} className={lookOf({ kind, wide, small, children } as Look)}>
    {icon && <Icon of={icon} />}
    <span>{children}</span>
  </Link>
)
