import { type ReactNode, useEffect, useRef } from 'react'
import { SectionLink } from '../ionic/section-link.tsx'
import styles from './side-list.module.css'

/** A part of the list beside the content, with a quiet title. */
export const SideList = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.group} aria-label={title}>
    <h3 className={styles.title}>{title}</h3>
    <ul className={styles.rows} aria-label={title}>
      {children}
    </ul>
  </section>
)

type Props = {
  /** Decorative. */
  picture: ReactNode
  title: ReactNode
  detail: ReactNode
  /** A state that should stand out: below the title, in place of the detail. */
  chip?: ReactNode
  /** Whether it is the one shown beside the list. */
  current: boolean
  /** No longer usable, so less prominent. */
  past?: boolean
} & ({ to: string } | { onPress: () => void })

/** One entry of a list beside the content; the whole row opens it there. */
export const SideRow = ({ picture, title, detail, chip, current, past = false, ...opens }: Props) => {
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (current) item.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const className = past ? `${styles.row} ${styles.past}` : styles.row
  const content = (
    <>
      {picture}
      <span className={styles.text}>
        <b>{title}</b>
        {detail && <span className={styles.detail}>{detail}</span>}
        {chip}
      </span>
    </>
  )
  return (
    <li ref={item}>
      {'to' in opens ? (
        <SectionLink className={className} to={opens.to} current={current}>
          {content}
        </SectionLink>
      ) : (
        <button type="button" className={className} aria-current={current} onClick={opens.onPress}>
          {content}
        </button>
      )}
    </li>
  )
}
