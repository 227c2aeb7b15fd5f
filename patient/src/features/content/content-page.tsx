import { ApiProblem } from '@aruga/client/api-problem'
import {
  type ContentSlug,
  contentSlugs,
  type EducationSlug,
  isEducation,
  type PageSlug,
  pageAtPath,
} from '@aruga/contract/content/content'
import { useQuery } from '@tanstack/react-query'
import { chevronBack, documentTextOutline, helpCircleOutline } from 'ionicons/icons'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useLanguage } from '../../i18n/messages.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useLoggedIn } from '../../platform/logged-in.ts'
import { Button } from '../../ui/form/button.tsx'
import { LanguageSwitch } from '../../ui/form/language-switch.tsx'
import { Empty } from '../../ui/list/empty.tsx'
import { Row, Rows } from '../../ui/list/rows.tsx'
import { usePageFrame } from '../../ui/page/frame.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Section } from '../../ui/page/section.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { ProgramBrand } from '../program/shared/program-brand.tsx'
import styles from './content-page.module.css'
import { loadPublished } from './load-published.ts'
import { contentQuery } from './shared/queries.ts'

const Published = lazy(loadPublished)
/** Only for patients, and half of this page's code. */
const OwnConsents = lazy(() =>
  import('../consents/shared/own-consents.tsx').then((own) => ({ default: own.OwnConsents })),
)
const OthersOfMedicine = lazy(() =>
  import('./shared/medicine-pages.tsx').then((pages) => ({ default: pages.OthersOfMedicine })),
)

/**
 * The server does not wait for code that comes later. The state is its own: an update of the page would throw away what the server rendered of
 * the text before that is hydrated.
 */
const OthersLater = ({ slug }: { slug: EducationSlug }) => {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return (
    isHydrated && (
      <Suspense>
        <OthersOfMedicine slug={slug} />
      </Suspense>
    )
  )
}

/** A published page: FAQ, terms, privacy policy, mechanics, consent, or about a medicine. Public. */
export default function ContentPage() {
  const slug = useSlug()
  const { t } = useTexts('content')
  const query = useQuery(contentQuery(slug, useLanguage()))
  const loggedIn = useLoggedIn()
  const skeleton = (
    <Skeleton
      cards={[
        ['title', 'line', 'line', 'short'],
        ['line', 'line', 'short'],
      ]}
    />
  )
  const missing = query.error instanceof ApiProblem && query.error.status === 404
  const others = isEducation(slug) ? (
    <OthersLater slug={slug} />
  ) : (
    <Section title={t('others')} quiet>
      <Rows>
        {contentSlugs
          .filter((other) => other !== slug)
          .map((other) => (
            <Row
              key={other}
              icon={other === 'faq' ? helpCircleOutline : documentTextOutline}
              title={t(other)}
              to={`/${other}`}
            />
          ))}
      </Rows>
    </Section>
  )
  return (
    <Page
      title={query.data?.title ?? t(isEducation(slug) ? 'medicine' : slug)}
      eyebrow={<TopLine slug={slug} loggedIn={loggedIn} />}
    >
      {slug === 'patient-consent' && loggedIn && (
        <Suspense>
          <OwnConsents page={query.data} />
        </Suspense>
      )}
      {missing ? (
        <>
          <Empty title={t('notFoundTitle')}>{t('notFoundDetail')}</Empty>
          {others}
        </>
      ) : (
        <Loaded query={query} failed={t('failedTitle')} skeleton={skeleton}>
          {(page) => (
            <Suspense fallback={skeleton}>
              <Published page={page}>{others}</Published>
            </Suspense>
          )}
        </Loaded>
      )}
    </Page>
  )
}

type TopLineProps = { slug: PageSlug; loggedIn: boolean }

/** The way back and the language; before the log-in, where there is no other navigation, also the program and its pages. */
const TopLine = ({ slug, loggedIn }: TopLineProps) => {
  const { t } = useTexts('content')
  const goBack = usePageFrame().useGoBack()
  return (
    <div className={loggedIn ? styles.publishedTop : `${styles.publishedTop} ${styles.publishedPublic}`}>
      <Button kind="plain" small icon={chevronBack} className={styles.publishedBack} onClick={() => goBack('/welcome')}>
        {t('back')}
      </Button>
      {!loggedIn && (
        <>
          <Link to="/welcome">
            <ProgramBrand />
          </Link>
          <nav aria-label={t('others')}>
            {shownInBar.map((other) => (
              <Link key={other} to={`/${other}`} aria-current={other === slug ? 'page' : undefined}>
                {t(other)}
              </Link>
            ))}
            <Link to="/login">{t('logIn')}</Link>
          </nav>
        </>
      )}
      <LanguageSwitch />
    </div>
  )
}

/** On a desktop, where the others are beside the text. */
const shownInBar: ContentSlug[] = ['program-mechanics', 'faq', 'privacy-policy']

/** This page's own slug: pages stay mounted while the address is another page's. Those about products have one route. */
const useSlug = (): PageSlug => {
  const { pathname } = useLocation()
  const [slug, setSlug] = useState(() => pageAtPath(pathname) ?? 'faq')
  const current = pageAtPath(pathname)
  if (!current || current === slug || !isEducation(current) || !isEducation(slug)) return slug
  setSlug(current)
  return current
}
