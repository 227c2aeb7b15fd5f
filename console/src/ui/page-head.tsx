import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '../i18n/t.ts'
import styles from './page.module.css'

/** Names the document after the screen and starts a reader at its heading. */
export function useHeading(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = t('ui:pageHead.arugaConsole', { title })
  }, [title])
  useEffect(() => {
    const active = document.activeElement
    if (!active || active === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}

type Props = { title: string; detail?: ReactNode; children?: ReactNode }

/** A screen's name, what it is about, and what can be done with all of it. */
export const PageHead = ({ title, detail, children }: Props) => {
  const heading = useHeading(title)
  return (
    <header className={styles.head}>
      <div className="grow">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {detail && <p className="muted">{detail}</p>}
      </div>
      {children && <div className="line-up">{children}</div>}
    </header>
  )
}

/** A screen that scrolls by itself, its head first. */
export const Page = ({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) => (
  <div className={narrow ? `${styles.page} ${styles.narrow}` : styles.page}>{children}</div>
)
