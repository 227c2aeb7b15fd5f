import { type EducationSlug, pathOfPage } from '@aruga/contract/content/content'
import { type ContentEntry, listContentPages } from '@aruga/contract/content/list'
import type { Language } from '@aruga/contract/values'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { bookOutline } from 'ionicons/icons'
import { useLanguage } from '../../../i18n/messages.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { api } from '../../../platform/api.ts'
import { Row, Rows } from '../../../ui/list/rows.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { STALE_MS } from './queries.ts'

/** All published pages without their texts. */
const pagesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['content', language],
    queryFn: ({ signal }) =>
      api.call(listContentPages, { query: { language } }, { signal, background: true, quiet: true }),
    staleTime: STALE_MS,
  })

export const usePages = (enabled: boolean) => useQuery({ ...pagesQuery(useLanguage()), enabled }).data?.items ?? []

/** The other pages about the same product. */
export const OthersOfMedicine = ({ slug }: { slug: EducationSlug }) => {
  const pages = usePages(true)
  const own = pages.find((page) => page.slug === slug)
  return <MedicinePages pages={pages.filter((page) => own?.productId === page.productId && page.slug !== slug)} />
}

export const MedicinePages = ({ pages }: { pages: ContentEntry[] }) => {
  const { t } = useTexts('content')
  if (pages.length === 0) return null
  return (
    <Section title={t('medicine')}>
      <Rows label={t('medicine')}>
        {pages.map(({ slug, title, language }) => (
          <Row key={slug} icon={bookOutline} title={<span lang={language}>{title}</span>} to={pathOfPage(slug)} />
        ))}
      </Rows>
    </Section>
  )
}
