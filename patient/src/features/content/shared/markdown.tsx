import { Markdown as SharedMarkdown } from '@aruga/ui/markdown/markdown'
import type { Token } from 'marked'
import { Link } from 'react-router-dom'
import { useTexts } from '../../../i18n/texts.ts'

type Props = { children: string; tokens?: Token[] | undefined }

/** Published Markdown; links within the app change the page, others open in a new tab. */
export const Markdown = ({ children, tokens }: Props) => {
  const { t } = useTexts('content')
  return (
    <SharedMarkdown links={{ AppLink: Link, newTab: t('newTab') }} tokens={tokens}>
      {children}
    </SharedMarkdown>
  )
}
