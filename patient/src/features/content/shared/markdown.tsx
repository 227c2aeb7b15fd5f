import { Markdown as SharedMarkdown } from '@aruga/ui/markdown/markdown'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { CONTENT } from '../messages.ts'

/** Published Markdown; links within the app change the page, others open in a new tab. */
export const Markdown = ({ children }: { children: string }) => {
  const { t } = useTranslation(CONTENT)
  return <SharedMarkdown links={{ AppLink: Link, newTab: t('newTab') }}>{children}</SharedMarkdown>
}
