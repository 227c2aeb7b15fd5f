import { ApiProblem } from '@aruga/client/api-problem'
import { type ContentPage as Content, type ContentSlug, contentSlugs } from '@aruga/contract/content/content'
import { chevronBack } from '@aruga/ui/icons/chevron-back'
import { documentTextOutline } from '@aruga/ui/icons/document-text-outline'
import { helpCircleOutline } from '@aruga/ui/icons/help-circle-outline'
import { useIonRouter } from '@ionic/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { formatDay } from '../../i18n/dates.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { useLoggedIn } from '../../platform/logged-in.ts'
import { Button } from '../../ui/form/button.tsx'
import { LanguageSwitch } from '../../ui/form/language-switch.tsx'
import { Empty } from '../../ui/list/empty.tsx'
import { Row, Rows } from '../../ui/list/rows.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Columns, Page } from '../../ui/page/page.tsx'
import { Section } from '../../ui/page/section.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { useWideScreen } from '../../ui/page/use-media-query.ts'
import { OwnConsents } from '../consents/shared/own-consents.tsx'
import styles from './content-page.module.css'
import { CONTENT } from './messages.ts'
import { readQuestions } from './questions.ts'
import { QuestionsList } from './questions-list.tsx'
import { Markdown } from './shared/markdown.tsx'
import { contentQuery } from './shared/queries.ts'

/** A published page: FAQ, terms, privacy policy, mechanics, consent. Public. */
export default function ContentPage() {
  const slug = useSlug()
  const { t } = useTranslation(CONTENT)
  const wide = useWideScreen()
  const query = useQuery(contentQuery(slug, useLanguage()))
  const loggedIn = useLoggedIn()
  const missing = query.error instanceof ApiProblem && query.error.status === 404
  return (
    <Page title={query.data?.title ?? t(slug)} eyebrow={<TopLine />} aside={wide && <LanguageSwitch />}>
      <Columns>
        <div>
          {slug === 'patient-consent' && loggedIn && <OwnConsents page={query.data} />}
          {missing ? (
            <Empty title={t('notFoundTitle')}>{t('notFoundDetail')}</Empty>
          ) : (
            <Loaded
              query={query}
              failed={t('failedTitle')}
              skeleton={
                <Skeleton
                  cards={[
                    ['title', 'line', 'line', 'short'],
                    ['line', 'line', 'short'],
                  ]}
                />
              }
            >
              {(page) => <Published page={page} />}
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

const Published = ({ page }: { page: Content }) => {
  const { t } = useTranslation(CONTENT)
  const language = useLanguage()
  const { before, questions } =
    page.slug === 'faq' ? readQuestions(page.markdown) : { before: page.markdown, questions: [] }
  return (
    <article className={styles.published} lang={page.language}>
      <p className="muted small" lang={language}>
        {t('version', { version: page.version, date: formatDay(page.effectiveFrom) })}
        {page.language !== language && ` ${t('onlyEnglish')}`}
      </p>
      {before.trim() !== '' && <Markdown>{before}</Markdown>}
      {questions.length > 0 && <QuestionsList questions={questions} />}
    </article>
  )
}

/** The back button; on a phone also the language, since the heading needs its own line. */
const TopLine = () => {
  const { t } = useTranslation(CONTENT)
  const router = useIonRouter()
  const go = () => (router.canGoBack() ? router.goBack() : router.push('/welcome', 'back', 'replace'))
  return (
    <span className={styles.publishedTop}>
      <Button kind="plain" small icon={chevronBack} className={styles.publishedBack} onClick={go}>
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
