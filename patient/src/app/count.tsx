import { useTranslation } from 'react-i18next'
import styles from './navigation.module.css'
import { SHELL } from './shell-messages.ts'

/** The unread badge; hidden at zero. */
export const Count = ({ of }: { of: number }) => {
  const { t } = useTranslation(SHELL)
  if (of === 0) return null
  return (
    <span className={`${styles.count} num`}>
      <span aria-hidden="true">{of > 99 ? '99+' : of}</span>
      <span className="sr">{t('unread', { count: of })}</span>
    </span>
  )
}
