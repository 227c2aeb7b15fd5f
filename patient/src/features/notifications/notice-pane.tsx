import type { Notification } from '@aruga/contract/notifications/notifications'
import { formatDayTime } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Icon } from '../../ui/art/icon.tsx'
import { ButtonLink } from '../../ui/form/button.tsx'
import { linkMessage } from './link-messages.ts'
import { iconOf } from './notice-icons.ts'
import styles from './notice-pane.module.css'
import { pathIn } from './use-open-notice.ts'

const THIS_PAGE = '/tabs/notifications'

/** On a desktop, the chosen notification next to the list. */
export const NoticePane = ({ notice }: { notice: Notification }) => {
  const { t } = useTexts('notifications')
  const path = pathIn(notice.link)
  const label = t(linkMessage(path))
  return (
    <article className={`${styles.noticePane} card`} aria-live="polite">
      <span className={styles.noticePaneIcon}>
        <Icon of={iconOf(notice.kind)} />
      </span>
      <div>
        <h2>{notice.title}</h2>
        <time className="muted small" dateTime={notice.createdAt}>
          {formatDayTime(notice.createdAt)}
        </time>
      </div>
      <p>{notice.body}</p>
      {/* Messages of staff have no other page. */}
      {path && path !== THIS_PAGE && <ButtonLink to={path}>{label}</ButtonLink>}
    </article>
  )
}
