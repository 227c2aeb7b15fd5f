// The account's rows about the app and the program: settings, contacts, published pages, leaving.

import { listOwnAdverseEvents } from '@aruga/contract/adverse-events/adverse-events'
import { readContentPage } from '@aruga/contract/content/content'
import { appPaths } from '@aruga/contract/links'
import { listOwnMessages } from '@aruga/contract/messages/messages'
import { readPushSettings } from '@aruga/contract/notifications/push'
import {
  callOutline,
  chatbubblesOutline,
  documentTextOutline,
  helpCircleOutline,
  informationCircleOutline,
  mailOutline,
  medkitOutline,
  notificationsOutline,
  shieldCheckmarkOutline,
} from 'ionicons/icons'
import { Link } from 'react-router-dom'
import { useProgramFacts } from '../../features/program/shared/facts.ts'
import { useTexts } from '../../i18n/texts.ts'
import { PHONE_MESSAGES_PATH, SIDE_EFFECTS_PATH } from '../../links.ts'
import { useServerHas } from '../../platform/server-capabilities.ts'
import { Icon } from '../../ui/art/icon.tsx'
import rowsStyles from '../../ui/list/rows.module.css'
import { Row, Rows } from '../../ui/list/rows.tsx'
import { Section } from '../../ui/page/section.tsx'
import styles from './about-the-app.module.css'
import { InstallRow } from './install-row.tsx'
import { LanguageRow } from './language-row.tsx'
import { LogOut } from './log-out.tsx'
import { ThemeRow } from './theme-row.tsx'
import { UpdateRow } from './update-row.tsx'

export const Settings = () => {
  const { t } = useTexts('account')
  const hasPush = useServerHas(readPushSettings)
  return (
    <Section quiet title={t('settings')}>
      <Rows label={t('settings')}>
        <LanguageRow />
        <ThemeRow />
        {hasPush && (
          <Row icon={notificationsOutline} title={t('phone')} detail={t('phoneDetail')} to={PHONE_MESSAGES_PATH} />
        )}
        <InstallRow />
        <UpdateRow />
        <LogOut />
      </Rows>
    </Section>
  )
}

/** The program's contacts and published pages. */
export const Contacts = () => {
  const { t } = useTexts('account')
  const facts = useProgramFacts()
  const hasMessages = useServerHas(listOwnMessages)
  const hasReports = useServerHas(listOwnAdverseEvents)
  const hasPages = useServerHas(readContentPage)
  if (!facts?.phone && !facts?.emailAddress && !facts?.privacyEmailAddress && !hasMessages && !hasReports && !hasPages)
    return null
  return (
    <Section quiet title={t('help')}>
      <Rows label={t('help')}>
        {hasMessages && (
          <Row icon={chatbubblesOutline} title={t('messages')} detail={t('messagesDetail')} to={appPaths.messages} />
        )}
        {facts?.phone && (
          <ContactRow
            icon={callOutline}
            title={t('call', { number: facts.phone })}
            detail={facts.hours}
            href={`tel:${facts.phone.replace(/[^+\d]/g, '')}`}
          />
        )}
        {facts?.emailAddress && (
          <ContactRow
            icon={mailOutline}
            title={t('write', { address: facts.emailAddress })}
            href={`mailto:${facts.emailAddress}`}
          />
        )}
        {facts?.privacyEmailAddress && (
          <ContactRow
            icon={shieldCheckmarkOutline}
            title={t('privacyOfficer')}
            detail={facts.privacyEmailAddress}
            href={`mailto:${facts.privacyEmailAddress}`}
          />
        )}
        {hasReports && (
          <Row icon={medkitOutline} title={t('sideEffects')} detail={t('sideEffectsDetail')} to={SIDE_EFFECTS_PATH} />
        )}
        {hasPages && (
          <>
            <Row icon={helpCircleOutline} title={t('faq')} to="/faq" />
            <Row icon={informationCircleOutline} title={t('mechanics')} to="/program-mechanics" />
            <Row icon={documentTextOutline} title={t('terms')} to="/tnc" />
            <Row icon={shieldCheckmarkOutline} title={t('privacy')} to="/privacy-policy" />
          </>
        )}
      </Rows>
    </Section>
  )
}

type ContactProps = { icon: string; title: string; detail?: string | null; href: string }

const ContactRow = ({ icon, title, detail, href }: ContactProps) => (
  <li>
    <a className={rowsStyles.row} href={href}>
      <Icon of={icon} />
      <span className={rowsStyles.text}>
        <b>{title}</b>
        {detail && <span className="muted small">{detail}</span>}
      </span>
    </a>
  </li>
)

export const Leave = () => {
  const { t } = useTexts('account')
  return (
    <Link className={styles.accountLeave} to="/unsubscribe">
      {t('leave')}
    </Link>
  )
}
