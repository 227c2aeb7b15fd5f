import { type MouseEvent, type RefObject, useEffect, useId, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import styles from './published.module.css'

type Props = { titles: { id: string; title: string }[]; article: RefObject<HTMLElement | null> }

/** The page's contents, on a desktop; the part being read is marked. */
export const Contents = ({ titles, article }: Props) => {
  const { t } = useTexts('content-help')
  const name = useId()
  const [current, setCurrent] = useState(titles[0]?.id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render creates new title objects
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const read = entries.findLast(({ isIntersecting }) => isIntersecting)
        if (read) setCurrent(read.target.id)
      },
      // A part counts as being read once it reaches the upper third of the window.
      { rootMargin: '-10% 0px -66%' },
    )
    for (const { id } of titles) {
      const part = article.current?.querySelector(`#${id}`)
      if (part) observer.observe(part)
    }
    return () => observer.disconnect()
  }, [article, titles.length])
  // The address stays the page's own, so the link does not change it.
  const go = (event: MouseEvent, id: string) => {
    const part = document.getElementById(id)
    if (!part) return
    event.preventDefault()
    part.scrollIntoView({ block: 'start' })
    part.focus({ preventScroll: true })
    setCurrent(id)
  }
  return (
    <nav className={styles.contents} aria-labelledby={name}>
      <h2 id={name}>{t('onThisPage')}</h2>
      <ol>
        {titles.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'true' : undefined} onClick={(event) => go(event, id)}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
