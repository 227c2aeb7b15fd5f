export type { ContentSlug } from '@aruga/contract/content/content'

/** Columns that always have such a type. */
export const columns = {
  'consent.page_slug': 'ContentSlug',
  'content_draft.slug': 'ContentSlug',
  'content_page.slug': 'ContentSlug',
}
