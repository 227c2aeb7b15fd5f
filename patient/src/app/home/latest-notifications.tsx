import type { Notification } from '@aruga/contract/notifications/notifications'
import { NoticeList } from '../../features/notifications/notice-list.tsx'
import { useOpenNotice } from '../../features/notifications/use-open-notice.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Section } from '../../ui/page/section.tsx'

/** The newest unread notifications; hidden when there are none. */
export const LatestNotifications = ({ latest }: { latest: Notification[] }) => {
  const { t } = useTexts('home')
  const open = useOpenNotice()
  if (latest.length === 0) return null
  return (
    <Section title={t('newForYou')} link={{ to: '/tabs/notifications', label: t('seeAll') }}>
      <NoticeList label={t('newForYou')} notices={latest} onOpen={open} />
    </Section>
  )
}
