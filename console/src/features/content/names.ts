import type { ContentSlug } from '@aruga/contract/content/content'
import type { Language } from '@aruga/contract/values'
import { t } from '../../i18n/t.ts'

export const pageName = (slug: ContentSlug) => t(`content:page.${slug}`)
export const languageName = (language: Language) => t(`ui:language.${language}`)
