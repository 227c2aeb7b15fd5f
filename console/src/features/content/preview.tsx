import { Markdown } from '@aruga/ui/markdown/markdown'
import type { ReactNode } from 'react'
import { t } from '../../i18n/t.ts'
import styles from './content.module.css'

/** Leads nowhere: the page it names is the patient's app's. */
const AppLink = ({ children }: { children: ReactNode }) => <u>{children}</u>

/** How patients will read it: drawn by the very renderer of their app. */
export const Preview = ({ title, markdown }: { title: string; markdown: string }) => (
  <article className={`card ${styles.preview}`} aria-label={t('content:preview.howPatientsReadIt')}>
    <h2>{title}</h2>
    <Markdown links={{ AppLink, newTab: t('content:preview.newTab') }}>{markdown}</Markdown>
  </article>
)
