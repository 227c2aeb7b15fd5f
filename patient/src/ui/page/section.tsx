import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import styles from './section.module.css'

type Props = {
  title: string
  /** Next to the title: a link to the full list. */
  link?: { to: string; label: string }
  /** A smaller title, for groups of settings. */
  quiet?: boolean
  children: ReactNode
}

/** A titled part of a page. */
export const Section = ({ title, link, quiet = false, children }: Props) => {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header>
        <h2 id={id} className={quiet ? styles.quiet : undefined}>
          {title}
        </h2>
        {link && <Link to={link.to}>{link.label}</Link>}
      </header>
      {children}
    </section>
  )
}
