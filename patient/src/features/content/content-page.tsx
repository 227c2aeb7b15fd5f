import { ApiProblem } from '@aruga/client/api-problem'
import { type ContentSlug, contentSlugs } from '@aruga/contract/content/content'
import { chevronBack } from '@aruga/ui/icons/chevron-back'
import { documentTextOutline } from '@aruga/ui/icons/document-text-outline'
import { helpCircleOutline } from '@aruga/ui/icons/help-circle-outline'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useLanguage } from '../../i18n/messages.ts'
import { useLoggedIn } from '../../platform/logged-in.ts'
import { Button } from '../../ui/form/button.tsx'
import { LanguageSwitch } from '../../ui/form/language-switch.tsx'
import { Empty } from '../../ui/list/empty.tsx'
import { Row, Rows } from '../../ui/list/rows.tsx'
import { usePageFrame } from '../../ui/page/frame.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Columns, Page } from '../../ui/page/page.tsx'
import { Section } from '../../ui/page/section.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { useWideScreen } from '../../ui/page/use-media-query.ts'
import styles from './content-page.module.css'
import { loadPublished } from './load-published.ts'
import { CONTENT } from './messages.ts'
import { contentQuery } from './shared/queries.ts'

const Published = lazy(loadPublished)
/** For patients only, and half of this page's code. */
const OwnConsents = lazy(() =>
  import('../consents/shared/own-consents.tsx').then((own) => ({ default: own.OwnConsents })),
)

/** A published page: FAQ, terms, privacy policy, mechanics, consent. Public. */
export default function ContentPage() {
  const slug = useSlug()
  const { t } = useTranslation(CONTENT)
  const wide = useWideScreen()
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
  return (
    <Page title={query.data?.title ?? t(slug)} eyebrow={<TopLine />} aside={wide && <LanguageSwitch />}>
      <Columns>
        <div>
          {slug === 'patient-consent' && loggedIn && (
            <Suspense>
              <OwnConsents page={query.data} />
            </Suspense>
          )}
          {missing ? (
            <Empty title={t('notFoundTitle')}>{t('notFoundDetail')}</Empty>
          ) : (
            <Loaded query={query} failed={t('failedTitle')} skeleton={skeleton}>
              {(page) => (
                <Suspense fallback={skeleton}>
                  <Published page={page} />
                </Suspense>
              )}
            </Loaded>
          )}
        </div>
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
      </Columns>
    </Page>
  )
}

/** The back button; on a phone also the language, since the heading needs its own line. */
const TopLine = () => {
  const { t } = useTranslation(CONTENT)
  const goBack = usePageFrame().useGoBack()
  return (
    <span className={styles.publishedTop}>
      <Button kind="plain" small icon={chevronBack} className={styles.publishedBack} onClick={() => goBack('/welcome')}>
        {t('back')}
      </Button>
      {!useWideScreen() && <LanguageSwitch />}
    </span>
  )
}

/** The page's own slug: pages stay mounted while the address is another page's. */
const useSlug = (): ContentSlug => {
  const { pathname } = useLocation()
  const [slug] = useState(() => contentSlugs.find((name) => pathname === `/${name}`) ?? 'faq')
  return slug
}
