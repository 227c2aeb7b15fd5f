import { useTranslation } from 'react-i18next'
import { isSeen } from '../ui/page/is-seen.ts'
import styles from './shell.module.css'
import { SHELL } from './shell-messages.ts'

/** The first stop of the Tab key: skips the navigation to the heading of the current page. */
export const SkipLink = () => {
  const { t } = useTranslation(SHELL)
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
