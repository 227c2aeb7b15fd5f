import type { EducationPage } from '@aruga/contract/content/education'
import { ActionIcon, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { arrowDownOutline, arrowUpOutline, createOutline, eyeOffOutline, eyeOutline } from 'ionicons/icons'
import { Fragment, useState } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { useLanguages } from '../../platform/me.ts'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { languageName } from '../../ui/language-tabs.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { AddEducationPage } from './add-education-page.tsx'
import styles from './content.module.css'
import { educationQuery, useArrangePage } from './queries.ts'

/** The short pages about each product, in their order. */
export const EducationPages = () => {
  const query = useQuery(educationQuery)
  const [adding, setAdding] = useState(false)
  return (
    <section className="card stack" aria-labelledby="education">
      <div className="line-up apart">
        <div className="grow">
          <h2 id="education">{t('content:education.title')}</h2>
          <p className="muted">{t('content:education.detail')}</p>
        </div>
        <Button variant="default" onClick={() => setAdding(true)}>
          {t('content:education.add')}
        </Button>
      </div>
      <Loaded query={query} failed={t('content:education.failed')} rows={3}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={t('content:education.none')}>{t('content:education.noneDetail')}</Empty>
          ) : (
            byProduct(items).map((pages) => <OfProduct key={pages[0]?.product.id} pages={pages} />)
          )
        }
      </Loaded>
      {adding && <AddEducationPage onClose={() => setAdding(false)} />}
    </section>
  )
}

/** The list is in the order of the products. */
function byProduct(pages: readonly EducationPage[]): EducationPage[][] {
  const groups = new Map<string, EducationPage[]>()
  for (const page of pages) groups.set(page.product.id, [...(groups.get(page.product.id) ?? []), page])
  return [...groups.values()]
}

const OfProduct = ({ pages }: { pages: EducationPage[] }) => {
  const product = pages[0]?.product
  const name = product ? `${product.name}, ${product.strength}` : ''
  return (
    <section className="stack tight" aria-label={name}>
      <h3 translate="no">{name}</h3>
      <ol className={styles.educationPages}>
        {pages.map((page) => (
          <Line key={page.slug} page={page} last={pages.length} />
        ))}
      </ol>
    </section>
  )
}

const Line = ({ page, last }: { page: EducationPage; last: number }) => {
  const { slug, title, place, shown, version, drafts } = page
  const arrange = useArrangePage(slug)
  const languages = useLanguages()
  const move = (label: string, icon: string, to: number) => (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={label}
      disabled={to < 1 || to > last || arrange.isPending}
      onClick={() => arrange.mutate({ shown, place: to })}
    >
      <Icon of={icon} small />
    </ActionIcon>
  )
  const show = () =>
    arrange.mutate(
      { shown: !shown, place },
      { onSuccess: () => toastDone(t(shown ? 'content:education.isHidden' : 'content:education.isShown', { title })) },
    )
  return (
    <li>
      <div className="grow stack tight">
        <b>{title}</b>
        <span className="line-up">
          {languages.map((language) => (
            <Fragment key={language}>
              <Link to={`/content/${slug}/${language}`} aria-label={`${title}, ${languageName(language)}`}>
                {languageName(language)}
              </Link>
              {drafts.includes(language) && (
                <Chip icon={createOutline} tone="turn">
                  {t('content:education.draft')}
                </Chip>
              )}
            </Fragment>
          ))}
        </span>
        <span className="fine muted">{missingIn(page, languages) ?? t('content:education.inAll', { version })}</span>
      </div>
      <Chip icon={shown ? eyeOutline : eyeOffOutline} tone={shown ? 'good' : 'plain'}>
        {t(shown ? 'content:education.shown' : 'content:education.hidden')}
      </Chip>
      <div className="line-up">
        <Button
          variant="default"
          loading={arrange.isPending}
          aria-label={t(shown ? 'content:education.hideOf' : 'content:education.showOf', { title })}
          onClick={show}
        >
          {t(shown ? 'content:education.hide' : 'content:education.show')}
        </Button>
        {move(t('content:education.up', { title }), arrowUpOutline, place - 1)}
        {move(t('content:education.down', { title }), arrowDownOutline, place + 1)}
      </div>
    </li>
  )
}

/** Which languages read another one; undefined if each has its own text. */
function missingIn(
  { languages: written, version }: EducationPage,
  languages: readonly EducationPage['languages'][number][],
) {
  const missing = languages.filter((language) => !written.includes(language)).map(languageName)
  return missing.length > 0 ? t('content:education.missing', { version, languages: missing.join(', ') }) : undefined
}
