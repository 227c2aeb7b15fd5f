import { useTexts } from '../i18n/texts.ts'
import { isSeen } from '../ui/page/is-seen.ts'
import styles from './shell.module.css'

/** The first stop of the Tab key: skips the navigation and moves to the heading of the current page. */
export const SkipLink = () => {
  const { t } = useTexts('shell')
  const skip = () => {
    const headings = document.querySelectorAll<HTMLElement>('#pages h1')
    for (const heading of headings) if (isSeen(heading)) heading.focus()
  }
  return (
    <button type="button" className={styles.skip} onClick={skip}>
      {t('skip')}
    </button>
  )
}
