import { isPageSlug } from '@aruga/contract/content/content'
import { isLanguage } from '@aruga/contract/languages'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { useLanguages } from '../../platform/me.ts'
import { languageName } from '../../ui/language-tabs.tsx'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { Editor } from './editor.tsx'
import { pageName } from './names.ts'
import { pageQuery, type Which } from './queries.ts'

/** Edits a page in one language. */
export default function EditorPage() {
  const { slug, language } = useParams()
  const known = slug !== undefined && isPageSlug(slug) ? slug : null
  if (!known || !isLanguage(language)) {
    return (
      <Page>
        <Empty
          title={t('content:editorPage.thereIsNoSuchPage')}
          action={<Link to="/content">{t('content:editorPage.allPages')}</Link>}
        />
      </Page>
    )
  }
  return <Known key={`${known} ${language}`} which={{ slug: known, language }} />
}

const Known = ({ which }: { which: Which }) => {
  const { slug, language } = which
  const query = useQuery(pageQuery(which))
  const [reloads, setReloads] = useState(0)
  const reload = async () => {
    await query.refetch()
    setReloads((before) => before + 1)
  }
  const languages = useLanguages()
  return (
    <Page>
      <PageHead
        title={`${pageName(slug, query.data?.published.title)}, ${languageName(language)}`}
        detail={
          <>
            <Link to="/content">{t('content:editorPage.allPages')}</Link>
            {languages
              .filter((other) => other !== language)
              .map((other) => (
                <Fragment key={other}>
                  {' · '}
                  <Link to={`/content/${slug}/${other}`}>{languageName(other)}</Link>
                </Fragment>
              ))}
          </>
        }
      />
      <Loaded query={query} failed={t('content:editorPage.weCouldNotLoadThePage')} shape="lines">
        {(page) => (
          // The typed text belongs to one version; a new version or another editor's draft resets the form.
          <Editor
            key={`${page.published.version} ${reloads}`}
            which={which}
            page={page}
            onReload={() => void reload()}
          />
        )}
      </Loaded>
    </Page>
  )
}
