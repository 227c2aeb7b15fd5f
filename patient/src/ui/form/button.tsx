import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../art/icon.tsx'
import styles from './button.module.css'

/** `fill` once per screen; `line` next to it; `plain` for undo; `danger` outlined. */
type Appearance = {
  kind?: 'fill' | 'tone' | 'line' | 'danger' | 'plain'
  icon?: string | undefined
  wide?: boolean
  small?: boolean
  children: ReactNode
}

const classesOf = ({ kind = 'fill', wide, small }: Appearance, className?: string) =>
  [styles.button, styles[kind], wide && styles.wide, small && styles.small, className].filter(Boolean).join(' ')

type ButtonProps = Appearance &
  Omit<ComponentProps<'button'>, 'children'> & {
    /** While set, the button keeps the focus and ignores presses; a string replaces its label. */
    busy?: boolean | string | undefined
  }

/** A button; its label starts with a verb and names the object. */
export const Button = ({ kind, icon, wide, small, busy, children, className, onClick, type, ...rest }: ButtonProps) => {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={classesOf({ kind, wide, small, children } as Appearance, className)}
      onClick={press}
      aria-busy={busy ? true : undefined}
      aria-disabled={busy ? true : rest['aria-disabled']}
    >
      {busy ? <span className={styles.arc} aria-hidden="true" /> : icon && <Icon of={icon} />}
      <span>{typeof busy === 'string' ? busy : children}</span>
    </button>
  )
}

/** A link that looks like a button, for a main action. */
export const ButtonLink = ({ kind, icon, wide, small, children, to }: Appearance & { to: string }) => (
  <Link to={to} className={classesOf({ kind, wide, small, children } as Appearance)}>
    {icon && <Icon of={icon} />}
    <span>{children}</span>
  </Link>
)
