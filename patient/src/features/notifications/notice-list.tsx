import { isUnread, type Notification } from '@aruga/contract/notifications/notifications'
import { useTexts } from '../../i18n/texts.ts'
import { Icon } from '../../ui/art/icon.tsx'
import rowsStyles from '../../ui/list/rows.module.css'
import { shortWhen } from './day-groups.ts'
import { iconOf } from './notice-icons.ts'
import styles from './notice-list.module.css'

type ListProps = {
  label: string
  notices: Notification[]
  /** The id of the notification that is open next to the list. */
  current?: string | undefined
  onOpen: (notice: Notification) => void
}

export const NoticeList = ({ label, notices, current, onOpen }: ListProps) => (
  <ul className={`${rowsStyles.rows} card card-flush`} aria-label={label}>
    {notices.map((notice) => (
      <li key={notice.id}>
        <Notice notice={notice} isCurrent={notice.id === current} onOpen={onOpen} />
      </li>
    ))}
  </ul>
)

type NoticeProps = { notice: Notification; isCurrent: boolean; onOpen: (notice: Notification) => void }

const Notice = ({ notice, isCurrent, onOpen }: NoticeProps) => {
  const { t } = useTexts('notifications')
  const isNew = isUnread(notice)
  const className = [styles.notice, isNew && styles.noticeNew].filter(Boolean).join(' ')
  return (
    <button
      type="button"
      className={className}
      data-control={notice.id}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={() => onOpen(notice)}
    >
      <span className={styles.noticeIcon}>
        <Icon of={iconOf(notice.kind)} />
      </span>
      <span className={styles.noticeTitle}>
        {notice.title}
        {isNew && <span className="sr"> ({t('unread')})</span>}
      </span>
      <time dateTime={notice.createdAt}>{shortWhen(notice.createdAt, new Date())}</time>
      <span className={styles.noticeBody}>{notice.body}</span>
    </button>
  )
}
