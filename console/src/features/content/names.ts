import { isEducation, type PageSlug } from '@aruga/contract/content/content'
import { t } from '../../i18n/t.ts'

/** A page about a product goes by its title; `title`: where that is known. */
export const pageName = (slug: PageSlug, title = t('content:education.page')) =>
  isEducation(slug) ? title : t(`content:page.${slug}`)
