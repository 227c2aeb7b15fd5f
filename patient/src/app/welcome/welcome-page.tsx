import { Ripple } from '@aruga/ui/art/art'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useProgramName } from '../../features/program/shared/facts.ts'
import { ProgramBrand } from '../../features/program/shared/program-brand.tsx'
import { isRegistrationBegun } from '../../features/registration/draft/begun.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ButtonLink } from '../../ui/form/button.tsx'
import { LanguageSwitch } from '../../ui/form/language-switch.tsx'
import { usePageFrame } from '../../ui/page/frame.tsx'
import pageStyles from '../../ui/page/page.module.css'
import { useHeading } from '../../ui/page/use-heading.ts'
import { HowItWorks } from './how-it-works.tsx'
import styles from './welcome-page.module.css'

/** What the program is for, with the links to register and log in. */
export default function WelcomePage() {
  const { t } = useTexts('welcome')
  const { Frame, useWillEnter } = usePageFrame()
  const [isBegun, setBegun] = useState(false)
  useWillEnter(() => setBegun(isRegistrationBegun()))
  const heading = useHeading(t('title', { program: useProgramName() }))
  return (
    <Frame className={pageStyles.page}>
      <div className={styles.welcome}>
        <section className={styles.hero}>
          <div className={styles.heroRipple}>
            <Ripple />
          </div>
          <Cradle />
          <div className={styles.heroTop}>
            <ProgramBrand />
            <LanguageSwitch />
          </div>
          <div className={styles.heroText}>
            <h1 ref={heading} tabIndex={-1}>
              {t('promise')}
            </h1>
            <p className={styles.heroLead}>{t('lead')}</p>
            <div className={styles.heroWays}>
              <ButtonLink to="/patient-enrollment">{t(isBegun ? 'goOn' : 'register')}</ButtonLink>
              <ButtonLink kind="line" to="/login">
                {t('logIn')}
              </ButtonLink>
            </div>
          </div>
        </section>
        <div className={styles.welcomeBelow}>
          <HowItWorks />
          <nav className={styles.welcomeLinks} aria-label={t('about')}>
            <Link to="/faq">{t('faq')}</Link>
            <Link to="/program-mechanics">{t('mechanics')}</Link>
            <Link to="/tnc">{t('tnc')}</Link>
            <Link to="/privacy-policy">{t('privacy')}</Link>
          </nav>
        </div>
      </div>
    </Frame>
  )
}

/** The ring in its arc, as large as the screen allows. */
const Cradle = () => (
  <svg className={styles.heroCradle} viewBox="0 0 232 232" aria-hidden="true">
    <circle cx="116" cy="104" r="62" strokeWidth="8" />
    <path d="M17.5 86a100 100 0 1 0 197 0" strokeWidth="16" />
  </svg>
)
