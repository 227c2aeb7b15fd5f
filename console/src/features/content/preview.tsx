import { Markdown } from '@aruga/ui/markdown/markdown'
import type { ReactNode } from 'react'
import { t } from '../../i18n/t.ts'
import styles from './content.module.css'

/** Not a link, because its target is in the patient app. */
const AppLink = ({ children }: { children: ReactNode }) => <u>{children}</u>

/** The page as patients see it, by the patient app's own renderer. */
export const Preview = ({ title, markdown }: { title: string; markdown: string }) => (
  <article className={`card ${styles.preview}`} aria-label={t('content:preview.howPatientsReadIt')}>
    <h2>{title}</h2>
    <Markdown links={{ AppLink, newTab: t('content:preview.newTab') }}>{markdown}</Markdown>
  </article>
)
