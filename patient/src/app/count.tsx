import styles from './shell.module.css'
import { useShellMessages } from './shell-messages.ts'

/** The unread badge; nothing for none. */
export const Count = ({ of }: { of: number }) => {
  const t = useShellMessages()
  if (of === 0) return null
  return (
    <span className={`${styles.count} num`}>
      <span aria-hidden="true">{of > 99 ? '99+' : of}</span>
      <span className="sr">{t('unread', { count: of })}</span>
    </span>
  )
}
