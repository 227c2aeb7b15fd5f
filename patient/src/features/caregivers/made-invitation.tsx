import { callOutline, eyeOffOutline, shareSocialOutline, warningOutline } from 'ionicons/icons'
import { useState } from 'react'
import { formatDay } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/texts.ts'
import { type Shared, shareText } from '../../platform/share.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Section } from '../../ui/page/section.tsx'
import styles from './made-invitation.module.css'
import type { Invitation } from './queries.ts'

/** `onAnother`: left out for an offer to take over. */
type Props = { invitation: Invitation; name: string; onAnother?: () => void }

/** The link to send and the code to tell: two ways, so that a message read by somebody else is not enough. */
export const MadeInvitation = ({ invitation: { link, code, expiresAt }, name, onAnother }: Props) => {
  const { t } = useTexts('caregivers')
  const [shared, setShared] = useState<Shared | null>(null)
  const share = async () => {
    setShared(null)
    const values = { link, day: formatDay(expiresAt) }
    setShared(
      onAnother
        ? await shareText(t('shareTitle'), t('shareText', values))
        : await shareText(t('giveOverShareTitle'), t('giveOverShareText', values)),
    )
  }
  return (
    <>
      <Section title={t('sendLink')}>
        <div className={`card ${styles.card}`}>
          <p>{t('sendLinkLead', { name })}</p>
          <Button wide icon={shareSocialOutline} onClick={share}>
            {t('share')}
          </Button>
          <div role="status">
            {shared === 'copied' && <p className="small">{t('copied')}</p>}
            {shared === 'failed' && (
              <Note icon={warningOutline}>
                {t('notShared')} <span className={styles.link}>{link}</span>
              </Note>
            )}
          </div>
        </div>
      </Section>
      <Section title={t('tellCode')}>
        <div className={`card ${styles.card}`}>
          <p className={styles.code} translate="no">
            <span className="sr">{[...code].join(' ')}</span>
            <span aria-hidden="true">{code.slice(0, 3)}</span>
            <span aria-hidden="true">{code.slice(3)}</span>
          </p>
          <Note icon={callOutline}>{t('tellCodeLead', { name })}</Note>
        </div>
      </Section>
      <Note icon={eyeOffOutline}>{t('shownOnce', { day: formatDay(expiresAt) })}</Note>
      {onAnother && (
        <div>
          <Button kind="plain" onClick={onAnother}>
            {t('inviteAnother')}
          </Button>
        </div>
      )}
    </>
  )
}
