// How patients will read it. Raw HTML in a page is shown to them as the words it is made of, so it is here; what is left is
// cleaned all the same, because somebody else may have written it.
import DOMPurify from 'dompurify'
import { Marked } from 'marked'
import { useMemo } from 'react'
import { t } from '../../i18n/t.ts'
import styles from './content.module.css'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const marked = new Marked({
  gfm: true,
  renderer: { html: ({ text }) => text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign) },
})

export const Preview = ({ title, markdown }: { title: string; markdown: string }) => {
  const html = useMemo(() => DOMPurify.sanitize(marked.parse(markdown, { async: false })), [markdown])
  return (
    <article className={`card ${styles.preview}`} aria-label={t('content:preview.howPatientsReadIt')}>
      <h2>{title}</h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned just above */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </article>
  )
}
