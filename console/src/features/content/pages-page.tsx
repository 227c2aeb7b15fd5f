import type { EditedPageEntry } from '@aruga/contract/content/staff'
import { useQuery } from '@tanstack/react-query'
import { createOutline, documentTextOutline } from 'ionicons/icons'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { Chip } from '../../ui/chip.tsx'
import dataTableStyles from '../../ui/data-table.module.css'
import { formatDay, formatDayTime } from '../../ui/dates.ts'
import { languageName } from '../../ui/language-tabs.tsx'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { Loaded } from '../../ui/states.tsx'
import { EducationPages } from './education-pages.tsx'
import { pageName } from './names.ts'
import { pagesQuery } from './queries.ts'

/** The list of content pages. */
export default function PagesPage() {
  const query = useQuery(pagesQuery)
  return (
    <Page>
      <PageHead title={t('content:pagesPage.content')} detail={t('content:pagesPage.whatPatientsReadAPublished')} />
      <Loaded query={query} failed={t('content:pagesPage.weCouldNotLoadThePages')}>
        {({ items }) => (
          <div className={`card ${dataTableStyles.frame}`}>
            <table className={dataTableStyles.table}>
              <thead>
                <tr>
                  <th scope="col">{t('content:pagesPage.page')}</th>
                  <th scope="col">{t('content:pagesPage.language')}</th>
                  <th scope="col">{t('content:pagesPage.title')}</th>
                  <th scope="col">{t('content:pagesPage.version')}</th>
                  <th scope="col">{t('content:pagesPage.state')}</th>
                </tr>
              </thead>
              <tbody>
                {items.map((entry) => (
                  <Line key={`${entry.slug} ${entry.language}`} entry={entry} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Loaded>
      <EducationPages />
    </Page>
  )
}

const Line = ({
  entry: { slug, language, title, version, effectiveFrom, draftSavedAt },
}: {
  entry: EditedPageEntry
}) => (
  <tr>
    <th scope="row">
      <Link to={`/content/${slug}/${language}`} aria-label={`${pageName(slug)}, ${languageName(language)}`}>
        {pageName(slug)}
      </Link>
    </th>
    <td>{languageName(language)}</td>
    <td lang={language}>{title}</td>
    <td>{t('content:pagesPage.since', { version, effectiveFrom: formatDay(effectiveFrom) })}</td>
    <td>
      {draftSavedAt ? (
        <Chip icon={createOutline} tone="turn">
          {t('content:pagesPage.draftOf', { draftSavedAt: formatDayTime(draftSavedAt) })}
        </Chip>
      ) : (
        <Chip icon={documentTextOutline} tone="good">
          {t('content:pagesPage.published')}
        </Chip>
      )}
    </td>
  </tr>
)
