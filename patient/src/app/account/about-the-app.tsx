// The account's rows about the app and the program: settings, contacts, published pages, leaving.

import { appPaths } from '@aruga/contract/links'
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
import { IfAllowed } from '../../ui/acting/if-allowed.tsx'
import { NotAllowed } from '../../ui/acting/not-allowed.tsx'
import { Icon } from '../../ui/art/icon.tsx'
import { PageRow } from '../../ui/list/page-row.tsx'
import rowsStyles from '../../ui/list/rows.module.css'
import { Rows } from '../../ui/list/rows.tsx'
import { Section } from '../../ui/page/section.tsx'
import styles from './about-the-app.module.css'
import { InstallRow } from './install-row.tsx'
import { LanguageRow } from './language-row.tsx'
import { LogOut } from './log-out.tsx'
import { ThemeRow } from './theme-row.tsx'
import { UpdateRow } from './update-row.tsx'

export const Settings = () => {
  const { t } = useTexts('account')
  return (
    <Section quiet title={t('settings')}>
      <Rows label={t('settings')}>
        <LanguageRow />
        <ThemeRow />
        <PageRow icon={notificationsOutline} title={t('phone')} detail={t('phoneDetail')} to={PHONE_MESSAGES_PATH} />
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
  return (
    <Section quiet title={t('help')}>
      <Rows label={t('help')}>
        <PageRow icon={chatbubblesOutline} title={t('messages')} detail={t('messagesDetail')} to={appPaths.messages} />
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
        <PageRow icon={medkitOutline} title={t('sideEffects')} detail={t('sideEffectsDetail')} to={SIDE_EFFECTS_PATH} />
        <PageRow icon={helpCircleOutline} title={t('faq')} to="/faq" />
        <PageRow icon={informationCircleOutline} title={t('mechanics')} to="/program-mechanics" />
        <PageRow icon={documentTextOutline} title={t('terms')} to="/tnc" />
        <PageRow icon={shieldCheckmarkOutline} title={t('privacy')} to="/privacy-policy" />
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
    <IfAllowed to="own" instead={<NotAllowed to="own" />}>
      <Link className={styles.accountLeave} to="/unsubscribe">
        {t('leave')}
      </Link>
    </IfAllowed>
  )
}
