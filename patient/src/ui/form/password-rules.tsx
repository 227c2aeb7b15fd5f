import { checkmarkCircle, ellipseOutline } from 'ionicons/icons'
import { useTexts } from '../../i18n/texts.ts'
import { Icon } from '../art/icon.tsx'
import { type PasswordPart, passwordParts } from './password-parts.ts'
import styles from './password-rules.module.css'

const labels = {
  length: 'passwordLength',
  cases: 'passwordCases',
  digit: 'passwordDigit',
  sign: 'passwordSign',
} as const satisfies Record<PasswordPart, string>

/** The parts of the password rule, each ticked as soon as it is met. */
export const PasswordRules = ({ password }: { password: string }) => {
  const { t } = useTexts('ui')
  return (
    <ul className={styles.passwordRules}>
      {(Object.keys(labels) as PasswordPart[]).map((rule) => {
        const met = passwordParts[rule](password)
        return (
          <li key={rule} className={met ? styles.met : undefined}>
            <Icon of={met ? checkmarkCircle : ellipseOutline} small />
            <span>
              {t(labels[rule])}
              <span className="sr">: {t(met ? 'ruleMet' : 'ruleOpen')}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
