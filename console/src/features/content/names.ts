import type { ContentSlug } from '@aruga/contract/content/content'
import { t } from '../../i18n/t.ts'

export const pageName = (slug: ContentSlug) => t(`content:page.${slug}`)
