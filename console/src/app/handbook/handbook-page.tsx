import { Markdown } from '@aruga/ui/markdown/markdown'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { useMe } from '../../platform/me.ts'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { NotFound } from '../not-found.tsx'
import styles from './handbook.module.css'
import { handbookPages, pageFor, pictureAt } from './pages.ts'

const AppLink = ({ to, children }: { to: string; children: ReactNode }) => <Link to={to}>{children}</Link>
/** A picture has both themes side by side: the page shows the reader's, and the link opens both. */
const Picture = ({ src, alt }: { src: string; alt: string }) => (
  <a
    href={pictureAt(src)}
    target="_blank"
    rel="noopener noreferrer"
    className={src.includes('-phone.') ? styles.phone : styles.desktop}
  >
    <img src={pictureAt(src)} alt={alt} loading="lazy" />
    <span className="sr"> {t('app:handbook.newTab')}</span>
  </a>
)

/** How each role works with the console; without a name in the address, the page of one's own role. */
export default function HandbookScreen() {
  const { roles } = useMe()
  const { page = pageFor(roles) } = useParams()
  const shown = handbookPages.find(({ id }) => id === page)
  if (!shown) return <NotFound />
  return (
    <Page>
      <PageHead key={shown.id} title={shown.title} />
      <div className={styles.handbook}>
        <nav aria-label={t('app:handbook.pages')}>
          <ul>
            {handbookPages.map(({ id, title }) => (
              <li key={id}>
                <Link to={`/handbook/${id}`} aria-current={id === shown.id ? 'page' : undefined}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <article>
          <Markdown links={{ AppLink, Picture, newTab: t('app:handbook.newTab') }}>{shown.markdown}</Markdown>
        </article>
      </div>
    </Page>
  )
}
