import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '../i18n/t.ts'
import styles from './page.module.css'

/** Sets the document title and focuses the heading for screen readers. */
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

/** `asIs`: the title is a name or a number, which no browser translates. */
type Props = { title: string; asIs?: boolean; detail?: ReactNode; children?: ReactNode }

/** A screen's title, description and actions. */
export const PageHead = ({ title, asIs = false, detail, children }: Props) => {
  const heading = useHeading(title)
  return (
    <header className={styles.head}>
      <div className="grow">
        <h1 ref={heading} tabIndex={-1} translate={asIs ? 'no' : undefined}>
          {title}
        </h1>
        {detail && <p className="muted">{detail}</p>}
      </div>
      {children && <div className="line-up">{children}</div>}
    </header>
  )
}

/** A scrolling screen. `kind`: a narrow column, or letters of the size that is read across a till. */
export const Page = ({ children, kind }: { children: ReactNode; kind?: 'narrow' | 'till' }) => (
  <div className={kind ? `${styles.page} ${styles[kind]}` : styles.page}>{children}</div>
)
