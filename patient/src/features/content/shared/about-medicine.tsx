import { ApiProblem } from '@aruga/client/api-problem'
import { type ContentEntry, type EducationSlug, pathOfPage } from '@aruga/contract/content/content'
import { useQuery } from '@tanstack/react-query'
import { bookOutline } from 'ionicons/icons'
import { useEffect } from 'react'
import { useLanguage } from '../../../i18n/messages.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Row, Rows } from '../../../ui/list/rows.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { pagesQuery } from './queries.ts'

const usePages = (enabled: boolean) => useQuery({ ...pagesQuery(useLanguage()), enabled }).data?.items ?? []

/** The program's short pages about the products of a patient's letters; nothing without any. Once seen here, they open offline. */
export const AboutMedicine = ({ letters }: { letters: readonly { productId: string }[] }) => {
  // Other servers of this kind name no products.
  const pages = usePages(letters.some(({ productId }) => productId)).filter(({ productId }) =>
    letters.some((letter) => letter.productId === productId),
  )
  useCached(pages)
  return <PageList pages={pages} />
}

/** The other pages about the same product. */
export const OthersOfMedicine = ({ slug }: { slug: EducationSlug }) => {
  const pages = usePages(true)
  const own = pages.find((page) => page.slug === slug)
  return <PageList pages={pages.filter((page) => own?.productId === page.productId && page.slug !== slug)} />
}

const PageList = ({ pages }: { pages: ContentEntry[] }) => {
  const { t } = useTexts('content-medicine')
  if (pages.length === 0) return null
  return (
    <Section title={t('about')}>
      <Rows label={t('about')}>
        {pages.map(({ slug, title, language }) => (
          <Row key={slug} icon={bookOutline} title={<span lang={language}>{title}</span>} to={pathOfPage(slug)} />
        ))}
      </Rows>
    </Section>
  )
}

/** Where the service worker runs, which keeps what it has fetched. */
function useCached(pages: ContentEntry[]) {
  const wanted = pages.map(({ slug, hash }) => `${slug} ${hash}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` says when the pages have changed
  useEffect(() => {
    if (pages.length === 0 || !navigator.serviceWorker?.controller) return
    cache(pages).catch((error: unknown) => {
      // Retried when they are shown again.
      if (!(error instanceof ApiProblem)) throw error
    })
  }, [wanted])
}

async function cache(pages: ContentEntry[]) {
  const { cacheMissing } = await import('../cache-pages.ts')
  await cacheMissing(pages)
}
