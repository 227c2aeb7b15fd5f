import type { EducationPage } from '@aruga/contract/content/education'

export type { ContentSlug, EducationSlug, PageSlug } from '@aruga/contract/content/content'
export type EducatedProduct = EducationPage['product']

/** Columns that always have such a type. */
export const columns = {
  'consent.page_slug': 'ContentSlug',
  'content_draft.slug': 'PageSlug',
  'content_page.slug': 'PageSlug',
}
