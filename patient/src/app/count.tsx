import { useTexts } from '../i18n/texts.ts'
import styles from './navigation.module.css'

/** The unread badge; hidden at zero. */
export const Count = ({ of }: { of: number }) => {
  const { t } = useTexts('shell')
  if (of === 0) return null
  return (
    <span className={`${styles.count} num`}>
      <span aria-hidden="true">{of > 99 ? '99+' : of}</span>
      <span className="sr">{t('unread', { count: of })}</span>
    </span>
  )
}
